/** The first version of Node that the built product runs on. */
const REQUIRED_NODE = 26;

/**
 * The first code of the built entry: on an older Node it names the required version and exits with 2, before anything
 * is loaded that such a Node can't read. Written in JavaScript that any Node can run.
 */
export const NODE_CHECK = `(function () {
  var version = process.versions.node;
  if (parseInt(version, 10) >= ${REQUIRED_NODE}) return;
  process.stderr.write("altway needs Node ${REQUIRED_NODE} or later, and this is Node " + version + ": start it with npm start, which runs the Node that npm ci installed, or install Node ${REQUIRED_NODE}\\n");
  process.exit(2);
})();`;
