// The imports that are allowed between files: the structure of src/ (src/README.md). Areas are folders that are not listed as shared, so a new
// area is bound by the rules without being named here.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isStarted, top } from './run.mjs'

/**
 * @typedef {object} Tree
 * @property {readonly string[]} [shared] folders whose files every area can import
 * @property {readonly string[]} [outermost] folders and files that can import everything in the tree, and that nothing else imports:
 *   they put the program together, serve it, or test it
 * @property {Readonly<Record<string, readonly string[]>>} [layers] the other folders that a shared folder can import; all
 *   shared ones when left out
 * @property {readonly string[]} trees other trees that can be imported
 * @property {readonly string[]} [alone] folders that import no other tree
 */

/** @type {Readonly<Record<string, Tree>>} */
const trees = {
  rest: {
    shared: ['protocol', 'records'],
    outermost: ['index.ts', 'openapi', 'reference'],
    layers: { protocol: [], records: ['protocol'] },
    trees: [],
  },
  console: {
    shared: ['shared', 'shell', 'ui'],
    outermost: ['main.tsx', 'routes.tsx', 'SignedInFrame.tsx', 'checks.ts'],
    layers: { ui: [], shell: ['ui'], shared: ['shell', 'ui'] },
    alone: ['ui'],
    trees: ['rest'],
  },
  portal: {
    shared: [
      'access',
      'common',
      'dataStores',
      'db',
      'files',
      'items',
      'jobs',
      'operations',
      'outbound',
      'packageFormat',
      'query',
      'scheduling',
      'uploads',
      'webhooks',
    ],
    outermost: [
      'main.ts',
      'environment.ts',
      'portal.ts',
      'routes.ts',
      'services.ts',
      'stores.ts',
      'fuzz',
      'maintenance',
      'realClient',
      'sampleData',
      'server',
      'testing',
    ],
    layers: {
      common: [],
      db: ['common'],
      packageFormat: ['common'],
      access: ['common', 'db'],
      files: ['common', 'db'],
      outbound: ['common', 'files'],
      query: ['access', 'common', 'db'],
      scheduling: ['access', 'common', 'db', 'outbound'],
      webhooks: ['access', 'common', 'db', 'outbound'],
    },
    trees: ['rest'],
  },
}

/** Packages that only some folders can import, each with the reason. */
const packages = [
  {
    files: /^src\/rest\/(?!testing\/|.*\.test\.)/,
    forbidden: /^(?!zod$|fast-xml-parser$|croner$)/,
    reason:
      'the contract imports zod, an XML parser to read item cards, and croner to compute runs',
  },
  {
    files: /^src\/portal\//,
    forbidden: /^(react|react-.*|@mui|@emotion|@tanstack)(\/|$)/,
    reason: 'libraries of the browser belong to the console',
  },
  {
    files: /^src\/console\/ui\//,
    forbidden: /^(react-router|@tanstack\/react-query|@esri)(\/|$)/,
    reason: 'ui/ knows nothing of portals, routes, and queries',
  },
]

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$|\/testing\//.test(path)

/**
 * The modules that a text imports or exports from, in any form, with their lines.
 * @param {string} text
 * @returns {{ specifier: string, line: number }[]}
 */
function importsOf(text) {
  const pattern = /(?:\bfrom|\bimport|\bimport\()\s*'([^'\n]+)'/g
  return [...text.matchAll(pattern)].map((match) => ({
    specifier: match[1] ?? '',
    line: text.slice(0, match.index).split('\n').length,
  }))
}

/**
 * @param {string} path of a file or folder, such as src/portal/content/items.ts
 * @returns {{ tree: string, room: string }} the tree and what is directly below it
 */
function placeOf(path) {
  const [, tree = '', room = ''] = path.split('/')
  return { tree, room }
}

/**
 * Returns whether a file belongs to one area, rather than to what areas share or to what puts them together.
 * @param {string} path
 */
export function isAreaFile(path) {
  const { tree, room } = placeOf(path)
  const { shared = [], outermost = [] } = trees[tree] ?? {}
  return tree in trees && ![...shared, ...outermost].includes(room)
}

/**
 * Why a file must not import another one of src/; undefined when it can.
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined}
 */
function refusal(from, to) {
  const source = placeOf(from)
  const target = placeOf(to)
  const tree = trees[source.tree]
  if (!tree || !trees[target.tree]) return undefined
  const { shared = [], outermost = [], layers = {}, alone = [] } = tree
  if (source.tree !== target.tree) {
    // A test of the console runs against the embedded portal.
    if (isTest(from) && source.tree === 'console') return undefined
    if (alone.includes(source.room)) return `${source.room}/ imports nothing but itself`
    if (tree.trees.includes(target.tree)) return undefined
    return `src/${source.tree} can import ${[`src/${source.tree}`, ...tree.trees.map((one) => `src/${one}`)].join(' and ')} only`
  }
  if (isTest(from) || outermost.includes(source.room) || source.room === target.room)
    return undefined
  if (outermost.includes(target.room))
    return `${target.room} puts the program together, serves it, or tests it`
  if (shared.includes(source.room)) {
    const below = layers[source.room] ?? shared
    return below.includes(target.room)
      ? undefined
      : `${source.room}/ can import ${['itself', ...below].join(', ')} only`
  }
  return shared.includes(target.room)
    ? undefined
    : `an area never imports another area: what both need belongs in ${shared.join(', ')}`
}

/**
 * The imports of a file that break a rule, each as a message.
 * @param {string} path from the top folder
 * @param {string} text
 * @returns {string[]}
 */
export function forbiddenImports(path, text) {
  return importsOf(text).flatMap(({ specifier, line }) => {
    const reason = specifier.startsWith('.')
      ? refusal(path, posix.join(posix.dirname(path), specifier))
      : packages.find(({ files, forbidden }) => files.test(path) && forbidden.test(specifier))
          ?.reason
    return reason === undefined ? [] : [`${path}:${line} imports ${specifier}: ${reason}.`]
  })
}

/**
 * The files by which a file loads a package at once; undefined if it loads the package later (`import()`), for types only, or never.
 * @param {string} path from the top folder
 * @param {string} name of the package
 * @param {(path: string) => string} read returns the text of a file
 * @param {Set<string>} [seen]
 * @returns {string[] | undefined}
 */
export function wayTo(path, name, read, seen = new Set()) {
  if (seen.has(path)) return undefined
  seen.add(path)
  const pattern = /^(?:import|export)\s(?!type\b)(?:[^'();]*\sfrom\s)?\s*'([^'\n]+)'/gm
  for (const [, specifier = ''] of read(path).matchAll(pattern)) {
    if (specifier === name) return [path]
    if (!specifier.startsWith('.') || !/\.tsx?$/.test(specifier)) continue
    const way = wayTo(posix.join(posix.dirname(path), specifier), name, read, seen)
    if (way) return [path, ...way]
  }
  return undefined
}

/** The entry of the console, which configures zod not to compile code from text, before zod is loaded. */
const entry = 'src/console/main.tsx'

if (isStarted(import.meta.url)) {
  const way = wayTo(entry, 'zod', (path) => readFileSync(join(top, path), 'utf8'))
  const found = readdirSync(join(top, 'src'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .flatMap((file) => forbiddenImports(file.slice(top.length), readFileSync(file, 'utf8')))
  if (way)
    found.push(`${way.join(' → ')} → zod: ${entry} must not load zod before it configures it.`)
  for (const message of found) console.error(message)
  process.exitCode = found.length === 0 ? 0 : 1
}
