// What npm test -- --changed runs in a browser. No import leads from a spec to the page that it opens: its place does.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { isAreaFile } from './importRules.mjs'
import { top } from './run.mjs'

/** Checks every page of the console with axe and its scripts against the budget. */
const everyPage = 'e2e/shell/everyPage.spec.ts'

/** For changes of what all areas share: every page, and one quick spec file of each area. */
export const representative = [
  everyPage,
  'e2e/content/folders.test.ts',
  'e2e/groups/list.spec.ts',
  'e2e/history/history.spec.ts',
  'e2e/home/home.spec.ts',
  'e2e/jobs/board.spec.ts',
  'e2e/organization/members.spec.ts',
  'e2e/publishing/features.spec.ts',
  'e2e/reference/reference.spec.ts',
  'e2e/servers/servers.spec.ts',
  'e2e/shell/shell.spec.ts',
  'e2e/signIn/signin.spec.ts',
  'e2e/tasks/limits.test.ts',
]

/**
 * Returns the specs of the deepest of these folders that has any: for content/item, e2e/content/item.spec.ts; for content/move, all of
 * e2e/content. Names match by their beginning, in the singular.
 * @param {readonly string[]} folders
 * @param {readonly string[]} specs
 * @returns {string[]}
 */
function specsAt(folders, specs) {
  const place = ['e2e', ...folders].join('/')
  const start = folders.length > 1 ? place.replace(/s$/, '') : `${place}/`
  const found = specs.filter((spec) => spec.startsWith(start))
  return found.length > 0 || folders.length <= 1 ? found : specsAt(folders.slice(0, -1), specs)
}

/**
 * Returns the specs that a change of files can break, in the order of all specs.
 * @param {readonly string[]} files paths from the top folder
 * @param {readonly string[]} specs all spec files, in the same form
 * @returns {string[]}
 */
export function specsFor(files, specs) {
  const selected = files.flatMap((file) => {
    if (specs.includes(file)) return [file]
    if (/\.(test\.tsx?|md)$|^src\/commands\/|^e2e\/(bench|screenshots)\//.test(file)) return []
    const [root, tree, ...names] = file.split('/').slice(0, -1)
    if (root === 'src' && isAreaFile(file))
      return tree === 'console'
        ? [...specsAt(names, specs), everyPage]
        : specsAt(names.slice(0, 1), specs)
    const parts = root === 'src' ? names : root === 'e2e' ? [tree ?? '', ...names] : []
    return /^(src|e2e|public)\/|^[\w.-]+\.(html|json|ts)$/.test(file)
      ? [...representative, ...(parts[0] ? specsAt(parts, specs) : [])]
      : []
  })
  return specs.filter((spec) => selected.includes(spec))
}

/**
 * Whether a spec file opens pages without building and loading the site, in Vitest.
 * @param {string} path
 */
export const isOfPages = (path) => path.endsWith('.test.ts')

/** All spec files, as paths from the top folder: those of the built site, and those of pages. */
export const allSpecs = () =>
  readdirSync(`${top}e2e`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts') || isOfPages(path))
    .map((path) => `e2e/${path}`)
    .toSorted()

/** @param {readonly string[]} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: top, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Returns the files that differ from where the branch left `ref`, committed or not, new ones included and deleted ones too.
 * @param {string} ref such as main
 * @returns {string[]} paths from the top folder
 * @throws {Error} of git, if the ref does not exist
 */
export const changedFiles = (ref) => [
  ...git('diff', '--name-only', '--no-renames', '--merge-base', ref),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** @param {readonly string[]} files */
export const existing = (files) => files.filter((file) => existsSync(top + file))
