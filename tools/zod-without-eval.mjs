/**
 * zod tries whether it may write functions of its own, unless it is told beforehand. Our policy refuses it, and Firefox puts each try
 * on the console as an error.
 */
export const zodWithoutEval = () => ({
  name: 'zod-without-eval',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/core\/core\.js$/ },
    handler: (code) => `${code}\nglobalConfig.jitless = true;\n`,
  },
});
