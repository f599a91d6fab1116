/** What only the server reads of a call: its line in the API's documentation, and the names of the schemas that check it. */
const FOR_SERVER = /\b(?:summary|query|body|response|documentedAs):\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g;

export const forBrowsers = (code) => code.replace(FOR_SERVER, '');

/** Takes it out of the table of calls that visitors load. */
export const callsForBrowsers = () => ({
  name: 'calls-for-browsers',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: { filter: { id: /\/contract\/calls\/[\w-]+\.ts$/ }, handler: forBrowsers },
});
