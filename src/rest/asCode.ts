import type { Call, CallField } from './call.ts'

/**
 * A call as text that runs by itself. Where the token goes stands the environment variable PORTAL_TOKEN, secrets are variables
 * named after their parameter, and files are looked for in the folder in which the text runs.
 */
type AsCode = (root: string, call: Call) => string

const tokenVariable = 'PORTAL_TOKEN'

/** `newPassword` is NEW_PASSWORD. */
const variableOf = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll(/\W/g, '_')
    .toUpperCase()

const isFile = ({ kind }: CallField) => kind === 'file'
const isMultipart = ({ fields }: Call) => fields.some(isFile)

/** A field, and the variable that stands for it if it is a secret. */
type Written = CallField & { readonly variable: string }

/** All fields with the token, files last as the console sends them. */
const written = ({ fields }: Call): readonly Written[] => {
  const all = fields.map((field) => ({ ...field, variable: variableOf(field.name) }))
  return [
    ...all.filter((field) => !isFile(field)),
    { kind: 'secret', name: 'token', variable: tokenVariable },
    ...all.filter(isFile),
  ]
}

/** Any text but NUL as one word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Within the quotes in which curl takes the name of a file. */
const curlFileName = (name: string) => name.replaceAll(/["\\]/g, String.raw`\$&`)

const asCurl: AsCode = (root, call) => {
  const option = isMultipart(call) ? '--form-string' : '--data-urlencode'
  const line = (field: Written): string => {
    switch (field.kind) {
      case 'text':
        return `${option} ${shellWord(`${field.name}=${field.value}`)}`
      case 'secret':
        return `${option} "${field.name}=$${field.variable}"`
      case 'file':
        return `--form ${shellWord(`${field.name}=@"${curlFileName(field.fileName)}"`)}`
    }
  }
  return [`curl ${shellWord(root + call.path)}`, ...written(call).map(line)].join(' \\\n  ')
}

/** JSON's texts are JavaScript's and Python's too. */
const quoted = (text: string) => JSON.stringify(text)

type Listed = Written & { readonly values?: readonly string[] }

/** A field that is sent several times is a list in Python, whose dictionaries hold each name once. */
const listed = (fields: readonly Written[]): readonly Listed[] =>
  fields.flatMap((field): Listed[] => {
    if (field.kind !== 'text') return [field]
    const same = fields.filter((other) => other.kind === 'text' && other.name === field.name)
    if (same.length < 2) return [field]
    const values = same.flatMap((other) => (other.kind === 'text' ? [other.value] : []))
    return field === same[0] ? [{ ...field, values }] : []
  })

const asPython: AsCode = (root, call) => {
  const all = listed(written(call))
  const line = (field: Listed): string => {
    const name = quoted(field.name)
    switch (field.kind) {
      case 'text':
        return field.values
          ? `${name}: [${field.values.map(quoted).join(', ')}],`
          : `${name}: ${quoted(field.value)},`
      case 'secret':
        return `${name}: os.environ[${quoted(field.variable)}],`
      case 'file':
        // A list of pairs: a dictionary could not hold two files of one name.
        return `(${name}, open(${quoted(field.fileName)}, "rb")),`
    }
  }
  const block = (name: string, [open = '', close = '']: string, fields: readonly Written[]) =>
    fields.length === 0
      ? []
      : [`    ${name}=${open}`, ...fields.map((field) => `        ${line(field)}`), `    ${close},`]
  return [
    'import os',
    '',
    'import requests',
    '',
    'answer = requests.post(',
    `    ${quoted(root + call.path)},`,
    ...block(
      'data',
      '{}',
      all.filter((field) => !isFile(field)),
    ),
    ...block('files', '[]', all.filter(isFile)),
    ')',
    'answer.raise_for_status()',
    'print(answer.text)',
  ].join('\n')
}

const asJavaScript: AsCode = (root, call) => {
  const all = written(call)
  const variables = all.flatMap(({ kind, variable }) => (kind === 'secret' ? [variable] : []))
  const line = (field: Written): string => {
    const name = quoted(field.name)
    switch (field.kind) {
      case 'text':
        return `body.append(${name}, ${quoted(field.value)})`
      case 'secret':
        return `body.append(${name}, ${field.variable})`
      case 'file': {
        const fileName = quoted(field.fileName)
        return `body.append(${name}, await openAsBlob(${fileName}), ${fileName})`
      }
    }
  }
  return [
    ...(isMultipart(call) ? ['import { openAsBlob } from "node:fs"', ''] : []),
    ...variables.map((name) => `const ${name} = process.env.${name}`),
    '',
    `const body = new ${isMultipart(call) ? 'FormData' : 'URLSearchParams'}()`,
    ...all.map(line),
    '',
    `const answer = await fetch(${quoted(root + call.path)}, { method: "POST", body })`,
    'console.log(await answer.text())',
  ].join('\n')
}

/** The languages in which a call can be written down. The JavaScript is a module for Node 20 or newer. */
export const asCode = { curl: asCurl, python: asPython, javascript: asJavaScript } as const
export type CodeLanguage = keyof typeof asCode
