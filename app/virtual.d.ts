declare module 'virtual:message-files' {
  /** The address of each language's words. Empty in development, where Vite serves the sources. */
  const files: Readonly<Record<string, string>>;
  export default files;
}
