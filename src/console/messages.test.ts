import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { deniedIn } from '../commands/languageRules.mjs'

/** The sources of the console, in which a message must be used. */
const sources = Object.entries(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** Every module of messages adds its namespace when it is loaded. Components can need a document. */
const modules = import.meta.glob(['./**/*.ts', '!./**/*.test.ts'])
for (const [path, text] of sources) if (/\btexts\(\s*'/.test(text)) await modules[path]?.()

interface Message {
  readonly namespace: string
  /** With its plural form, as it is written. */
  readonly key: string
  readonly text: string
}

const messagesIn = (namespace: string, tree: object, path = ''): Message[] =>
  Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [{ namespace, key: `${path}${name}`, text: value }]
      : messagesIn(namespace, value as object, `${path}${name}.`),
  )

const all = Object.entries(i18next.store.data['en'] ?? {}).flatMap(([namespace, tree]) =>
  messagesIn(namespace, tree as object),
)
const nameOf = ({ namespace, key }: Message) => `${namespace}:${key}`
const failing = (isWrong: (message: Message) => boolean) =>
  all.filter(isWrong).map((message) => `${nameOf(message)}: ${message.text}`)

/** Keys as code writes them: without the plural form. */
const baseOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

const literals = new Set<string>()
/** The text before and after the placeholders of template literals: `state.${name}` uses every key that matches. */
const templates: RegExp[] = []
for (const [, text] of sources) {
  for (const [, literal = ''] of text.matchAll(/'([^'\n]*)'/g)) literals.add(literal)
  for (const [, template = ''] of text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)) {
    const pattern = template
      .split(/(\$\{[^}]*\})/)
      .map((part) => {
        if (!part.startsWith('${')) return part.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`)
        const choices = /\? '([\w.]+)' : '([\w.]+)'/.exec(part)?.slice(1) ?? []
        return choices.length === 0 ? String.raw`[\w.-]+` : `(?:${choices.join('|')})`
      })
      .join('')
    // A template of placeholders only would match every key.
    if (/[a-z]/i.test(pattern.replaceAll(String.raw`[\w.-]+`, '')))
      templates.push(new RegExp(`^${pattern}$`))
  }
}

describe('the messages of the console', () => {
  test('are many', () => {
    expect(all.length).toBeGreaterThan(1_000)
  })

  test('contain no words that language.md rules out', () => {
    expect(
      all.flatMap((message) =>
        deniedIn(message.text).map(
          (finding) => `${nameOf(message)}: ${finding} in: ${message.text}`,
        ),
      ),
    ).toEqual([])
  })

  test('begin and end without a space', () => {
    expect(failing(({ text }) => text !== text.trim())).toEqual([])
  })

  test('are not empty', () => {
    expect(failing(({ text }) => text === '')).toEqual([])
  })

  test('are short and without a period where they are the label of a button or a column', () => {
    const isLabel = ({ key }: Message) =>
      /(^|\.)(action|actions|apply|button|buttons|column|columns|tab|tabs)(\.\w+)?$/.test(
        baseOf(key),
      )
    expect(failing((message) => isLabel(message) && /[^.]\.$/.test(message.text))).toEqual([])
    expect(
      failing(
        (message) => isLabel(message) && message.text.replaceAll(/\{\{[^}]*\}\}/g, '').length > 40,
      ),
    ).toEqual([])
  })

  test('have a form for one where they have a form for others, and the reverse', () => {
    const keys = new Set(all.map(nameOf))
    expect(
      all
        .map(nameOf)
        .filter((name) => /_(one|other)$/.test(name))
        .filter((name) => !keys.has(`${baseOf(name)}_one`) || !keys.has(`${baseOf(name)}_other`)),
    ).toEqual([])
  })

  test('are all used', () => {
    const isUsed = ({ key }: Message) =>
      literals.has(baseOf(key)) || templates.some((template) => template.test(baseOf(key)))
    expect(failing((message) => !isUsed(message))).toEqual([])
  })

  test('get a value for each placeholder', () => {
    const code = sources.map(([, text]) => text).join('\n')
    const placeholders = new Set(
      all.flatMap(({ text }) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name)),
    )
    expect(
      [...placeholders].filter(
        (name) => !new RegExp(String.raw`[{,(]\s*${name}\s*[:,}]|\b${name}:`).test(code),
      ),
    ).toEqual([])
  })
})
