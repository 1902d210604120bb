import i18next from 'i18next'
import { expect, test } from 'vitest'

await import('./messages.ts')

/** Texts that are shown only for webhooks of services, or about the servers of several webhooks. */
const ofServices = [
  'servers',
  'fromServers.title',
  'fromServers.missing',
  'filter.server',
  'column.server',
  'change.create.noServer',
  'change.create.chooseServer',
  'change.form.serverProblem',
  'change.manager',
  'bulk.unreached',
  'sheet.inManager',
  'sheet.consequence.overlapping',
]

type Tree = { readonly [key: string]: string | Tree }

/** The keys of texts with a word, without the plural form. */
const keysWith = (word: RegExp, tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value !== 'string') return keysWith(word, value, `${path}${key}.`)
    const text = value.replaceAll(/\{\{.*?\}\}/g, '')
    return word.test(text) ? [`${path}${key}`.replace(/_(one|other)$/, '')] : []
  })

test('no text that is shown for a webhook of the organization names the server', () => {
  const texts = i18next.getResourceBundle('en', 'webhooks') as Tree
  expect(new Set(keysWith(/\bservers?\b/i, texts))).toEqual(new Set(ofServices))
})
