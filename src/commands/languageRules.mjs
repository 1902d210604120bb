// The words that src/language.md rules out, and a check of comments, names, and documents for them. Messages are checked by src/console/messages.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStarted, top } from './run.mjs'

/** @typedef {{ word: RegExp, instead: string }} Rule what not to write, and what to write instead */

/** Words that neither texts, names, comments, nor documents should contain. @type {readonly Rule[]} */
export const denied = [
  { word: /\bhold(s|ing)?\b(?! a lock)/i, instead: 'contain, have' },
  { word: /\b(tells?|told|telling)\b/i, instead: 'show, return, provide' },
  { word: /\b(whoever|whomever)\b/i, instead: 'a noun, such as "members who"' },
  { word: /\b(some|any|no)body\b/i, instead: 'another member, no one' },
  { word: /(?<!there )\b(is|are) none\b/i, instead: 'none, not' },
  {
    word: /\b(takes?|taken|took|taking) (back|away|off|out of)\b/i,
    instead: 'undo, remove, unshare',
  },
  { word: /\b(go|goes|going|went) on\b/i, instead: 'continue, resume' },
  { word: /\bhand(s|ed|ing)? over\b|\bhandover\b/i, instead: 'transfer, change owner' },
  { word: /\bso many\b/i, instead: 'a number with its unit' },
  { word: /\bwhat becomes of\b/i, instead: 'what happens to' },
  { word: /(?<!clock )\b(un)?tick(s|ed|ing)?\b/i, instead: 'select, clear' },
  { word: /\bwish(es|ed)?\b/i, instead: 'requested' },
  { word: /\b(is|are) gone\b/i, instead: 'does not exist, was deleted' },
  { word: /\blet(s|ting)? go\b/i, instead: 'release' },
  { word: /\bfor ever\b/i, instead: 'forever, without a limit' },
  { word: /\blicen[c]e/i, instead: 'license, user type' },
  { word: /\buser names?\b/i, instead: 'username' },
  { word: /\be-mails?\b/i, instead: 'email' },
  {
    word: /\b(colour|grey|cancelled|cancelling|recognis|organis|analys(e|ing)\b|behaviour|catalogue)/i,
    instead: 'American spelling',
  },
]

/**
 * Returns the comments of a TypeScript or JavaScript text with their lines.
 * @param {string} text
 * @returns {{ comment: string, line: number }[]}
 */
function commentsOf(text) {
  const pattern = /(?<=^|\s)\/\/(?!\s*oxlint).*|\/\*[^]*?\*\//g
  return [...text.matchAll(pattern)].map((match) => ({
    comment: match[0].replaceAll(/\s*\n\s*\*?\s*/g, ' '),
    line: text.slice(0, match.index).split('\n').length,
  }))
}

/**
 * Returns the titles of tests in a TypeScript text with their lines.
 * @param {string} text
 * @returns {{ comment: string, line: number }[]}
 */
function titlesOf(text) {
  const pattern =
    /(?:\b(?:test|it|describe)(?:\.\w+)*\(|[\]\w]\)\()\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1,\s*(?=\{|async\b|\(|function\b)/g
  return [...text.matchAll(pattern)].map((match) => ({
    comment: match[2] ?? '',
    line: text.slice(0, match.index).split('\n').length,
  }))
}

/**
 * Returns the names that a TypeScript or JavaScript text declares, split into words, with their lines.
 * @param {string} text
 * @returns {{ comment: string, line: number }[]}
 */
function namesOf(text) {
  const pattern = /\b(?:const|let|function\*?|class|interface|type)\s+([A-Za-z_$][\w$]*)/g
  return [...text.matchAll(pattern)]
    .filter(({ 1: name }) => name !== fieldOfTheInterface)
    .map((match) => ({
      comment: (match[1] ?? '').replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' '),
      line: text.slice(0, match.index).split('\n').length,
    }))
}

/** A parameter that the portals' interface spells like this. */
const fieldOfTheInterface = 'userName'

/** Tests whose titles are checked, too. */
const withCheckedTitles = /^src\/(portal|rest|commands)\/.*\.test\.ts$/

/** Replaces text between backticks or quotation marks: names in code, and messages of the product. */
const withoutQuotations = (/** @type {string} */ text) =>
  text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, '…')

/**
 * Returns the words of a text that language.md rules out.
 * @param {string} text
 * @returns {string[]} each as `"word" (write: …)`
 */
export const deniedIn = (text) =>
  denied.flatMap(({ word, instead }) => {
    const found = word.exec(withoutQuotations(text))
    return found ? [`“${found[0]}” (write: ${instead})`] : []
  })

/**
 * Returns the findings in a file's comments, declared names, and titles of its tests, or in a whole document.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function findingsIn(path, text) {
  const parts = path.endsWith('.md')
    ? text.split('\n').map((comment, index) => ({ comment, line: index + 1 }))
    : [
        ...commentsOf(text),
        ...namesOf(text),
        ...(withCheckedTitles.test(path) ? titlesOf(text) : []),
      ]
  return parts.flatMap(({ comment, line }) =>
    deniedIn(comment).map((finding) => `${path}:${line} ${finding}`),
  )
}

if (isStarted(import.meta.url)) {
  const files = ['src', 'e2e']
    .flatMap((folder) => readdirSync(join(top, folder), { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && /\.(tsx?|mjs|md)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name).slice(top.length))
    // The rules themselves contain the words.
    .filter((path) => !/(^|\/)language(Rules\..*|\.md)$/.test(path))
  const found = ['README.md', ...files].flatMap((path) =>
    findingsIn(path, readFileSync(join(top, path), 'utf8')),
  )
  for (const message of found) console.error(message)
  process.exitCode = found.length === 0 ? 0 : 1
}
