// The imports that are allowed between files: the structure of src/ (src/README.md). Areas are folders that are not listed, so a new area is
// bound by the rules without being named here.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isStarted, top } from './run.mjs'

/**
 * From the lowest: a folder or file imports those of lower floors, and those before it on its own floor. All that are not listed are
 * areas: they stand on the floor with this name, and never import one another.
 * @typedef {Readonly<Record<string, readonly string[]>>} Floors
 */

/**
 * @typedef {object} Tree
 * @property {Floors} floors
 * @property {Readonly<Record<string, Floors>>} [inside] the floors of single folders
 * @property {readonly string[]} trees other trees that can be imported
 * @property {readonly string[]} [alone] folders that import no other tree
 */

const areas = 'areas'

/** @type {Readonly<Record<string, Tree>>} */
const trees = {
  console: {
    floors: {
      components: ['ui'],
      platform: ['shell'],
      domain: ['shared'],
      [areas]: [],
      program: ['checks.ts', 'SignedInFrame.tsx', 'routes.tsx', 'main.tsx', 'parts'],
    },
    inside: {
      shell: {
        basics: [
          'site.ts',
          'paths.ts',
          'AppLink.tsx',
          'wait.ts',
          'chunk.ts',
          'schemaShape.ts',
          'storage',
          'messages',
          'areas.ts',
          'errors',
          'tables',
        ],
        words: [
          'format.ts',
          'Moment.tsx',
          'durationInWords.ts',
          'storageText.ts',
          'itemTypeName.ts',
          'personName.ts',
          'privilegeLabel.ts',
        ],
        session: [
          'connection',
          'session',
          'portalPage.ts',
          'EnvironmentLabel.tsx',
          'otherOrganization.ts',
          'OtherOrganization.tsx',
          'ownRoles.ts',
          'permissions.ts',
        ],
        reads: [
          'searchText.ts',
          'withinOrganization.ts',
          'memberReads.ts',
          'ifOffered.ts',
          'api.ts',
          'serverClient.ts',
          'Thumbnail.tsx',
          'objects',
          'people',
          'access',
        ],
        'parts of pages': [
          'confirm',
          'part',
          'router.ts',
          'reopenPage.ts',
          'toasts',
          'copyToClipboard.ts',
          'files',
          'lists',
        ],
        changes: ['changes', 'drafts', 'copyAs', 'review', 'undo', 'forms', 'exchange'],
        frame: ['notifications', 'palette', 'frame', 'actions'],
      },
    },
    alone: ['ui'],
    trees: ['rest'],
  },
  rest: {
    floors: {
      protocol: ['protocol', 'records'],
      [areas]: [],
      interface: ['index.ts', 'reference', 'openapi', 'testing'],
    },
    trees: [],
  },
  portal: {
    floors: {
      basics: ['common', 'db', 'packageFormat'],
      services: [
        'files',
        'access',
        'outbound',
        'query',
        'jobQueue',
        'dataStores',
        'scheduling',
        'webhooks',
      ],
      handlers: ['operations', 'items'],
      [areas]: [],
      program: [
        'sampleData',
        'server',
        'routes.ts',
        'stores.ts',
        'environment.ts',
        'maintenance',
        'services.ts',
        'portal.ts',
        'main.ts',
        'testing',
      ],
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
 * @returns {{ tree: string, room: string, inner: string }} the tree, what is directly below it, and what is below that
 */
function placeOf(path) {
  const [, tree = '', room = '', inner = ''] = path.split('/')
  return { tree, room, inner }
}

/**
 * Where a folder or file stands, from the lowest; all areas in one place.
 * @param {Floors} floors
 * @param {string} room
 * @returns {number}
 */
function heightOf(floors, room) {
  const all = Object.entries(floors).flatMap(([name, rooms]) => (name === areas ? [areas] : rooms))
  return all.indexOf(all.includes(room) ? room : areas)
}

/**
 * Returns whether a file belongs to one area, rather than to what areas share or to what puts them together.
 * @param {string} path
 */
export function isAreaFile(path) {
  const { tree, room } = placeOf(path)
  const floors = trees[tree]?.floors
  return floors !== undefined && heightOf(floors, room) === heightOf(floors, areas)
}

/**
 * Why something must not import what stands beside or above it; undefined when it can.
 * @param {Floors} floors
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined}
 */
function refusalAmong(floors, from, to) {
  const source = heightOf(floors, from)
  const target = heightOf(floors, to)
  if (from === to) return undefined
  if (source === -1 || target === -1)
    return `${source === -1 ? from : to} has no floor in src/commands/importRules.mjs`
  if (target < source) return undefined
  return target > source
    ? `${to} stands above ${from}`
    : 'an area never imports another area: what both need belongs on a lower floor'
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
  const { floors, inside = {}, alone = [] } = tree
  if (source.tree !== target.tree) {
    // A test of the console runs against the embedded portal.
    if (isTest(from) && source.tree === 'console') return undefined
    if (alone.includes(source.room)) return `${source.room}/ imports nothing but itself`
    if (tree.trees.includes(target.tree)) return undefined
    return `src/${source.tree} can import ${[`src/${source.tree}`, ...tree.trees.map((one) => `src/${one}`)].join(' and ')} only`
  }
  if (isTest(from)) return undefined
  const within = source.room === target.room ? inside[source.room] : undefined
  return within
    ? refusalAmong(within, source.inner, target.inner)
    : refusalAmong(floors, source.room, target.room)
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

const readmePath = join(top, 'src/README.md')
const pictured = /(?<=<!-- floors -->\n\n```\n)[^]*?(?=```)/

/**
 * The floors of all trees as a text, the highest first.
 * @returns {string}
 */
export function picture() {
  const width = Math.max(
    ...Object.values(trees).flatMap(({ floors, inside = {} }) =>
      [floors, ...Object.values(inside)].flatMap((some) =>
        Object.keys(some).map((name) => name.length),
      ),
    ),
  )
  /** @type {(floors: Floors, listed: readonly string[], indent: string) => string[]} */
  const lines = (floors, listed, indent) =>
    Object.entries(floors)
      .toReversed()
      .map(([name, rooms]) => {
        const shown = name === areas ? listed : rooms
        return `${indent}${name.padEnd(width)}  ${shown.join(' ')}`
      })
  return Object.entries(trees)
    .flatMap(([name, { floors, inside = {} }]) => {
      const folder = join(top, 'src', name)
      const listed = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .filter((room) => isAreaFile(`src/${name}/${room}`))
        .toSorted()
      return [
        `src/${name}`,
        ...lines(floors, listed, '  '),
        ...Object.entries(inside).flatMap(([room, some]) => [
          `src/${name}/${room}`,
          ...lines(some, [], '  '),
        ]),
      ]
    })
    .map((line) => `${line}\n`)
    .join('')
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
  const readme = readFileSync(readmePath, 'utf8')
  if (process.argv.includes('--write')) writeFileSync(readmePath, readme.replace(pictured, picture))
  else if (pictured.exec(readme)?.[0] !== picture())
    found.push('src/README.md shows other floors: node src/commands/importRules.mjs --write')
  for (const message of found) console.error(message)
  process.exitCode = found.length === 0 ? 0 : 1
}
