// The words that src/language.md rules out, and a check of comments and documents for them. Messages are checked by src/console/messages.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStarted, top } from './run.mjs'

/** @typedef {{ word: RegExp, instead: string }} Rule what not to write, and what to write instead */

/** What is wrong in texts, names, comments, and documents alike. @type {readonly Rule[]} */
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
  { word: /\blicen[c]e/i, instead: 'license, user type' },
  { word: /\buser names?\b/i, instead: 'username' },
  { word: /\be-mails?\b/i, instead: 'email' },
  {
    word: /\b(colour|grey|cancelled|cancelling|recognis|organis|analys(e|ing)\b|behaviour|catalogue)/i,
    instead: 'American spelling',
  },
]

/**
 * The comments of a TypeScript or JavaScript text with their lines.
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

/** Text between backticks or quotation marks is quoted, not written: names in code, messages of the product. */
const withoutQuotations = (/** @type {string} */ text) =>
  text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, '…')

/**
 * What a text contains that language.md rules out.
 * @param {string} text
 * @returns {string[]} each as `"word" (write: …)`
 */
export const deniedIn = (text) =>
  denied.flatMap(({ word, instead }) => {
    const found = word.exec(withoutQuotations(text))
    return found ? [`“${found[0]}” (write: ${instead})`] : []
  })

/**
 * The findings in a file's comments, or in all of a document.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function findingsIn(path, text) {
  const parts = path.endsWith('.md')
    ? text.split('\n').map((comment, index) => ({ comment, line: index + 1 }))
    : commentsOf(text)
  return parts.flatMap(({ comment, line }) =>
    deniedIn(comment).map((finding) => `${path}:${line} ${finding}`),
  )
}

if (isStarted(import.meta.url)) {
  const files = ['src', 'e2e']
    .flatMap((folder) => readdirSync(join(top, folder), { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && /\.(tsx?|mjs|md)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name).slice(top.length))
    // The rules themselves name what not to write.
    .filter((path) => !/(^|\/)language(Rules.*\.mjs|\.md)$/.test(path))
  const found = ['README.md', ...files].flatMap((path) =>
    findingsIn(path, readFileSync(join(top, path), 'utf8')),
  )
  for (const message of found) console.error(message)
  process.exitCode = found.length === 0 ? 0 : 1
}
