import type { Call, CallField } from './call.ts'

/** One call of several, with the field of its response that later calls use. */
export interface Step extends Call {
  /** The variable that stores a field of the response; later calls refer to it with `fromAnswer`. */
  readonly keeps?: StoredVariable | undefined
  /** Sends no token, such as a call that signs in. */
  readonly isAnonymous?: boolean | undefined
  /** Sends GET with the fields in the query and the token in a header, because POST is another operation. */
  readonly isGet?: boolean | undefined
}

export interface StoredVariable {
  /** In capital letters, such as `ROLE_ID`. */
  readonly variable: string
  /** The name of the field in the response, or the path to it, such as `group.id`; its value is text. */
  readonly field: string
}

/** Returns a placeholder for the input of a call, which is replaced by the value that an earlier call stored. */
export const fromAnswer = (variable: string): string => `__${variable}__`

/**
 * Returns one or several calls, in order, as a script that runs by itself. The token is the environment variable PORTAL_TOKEN,
 * secrets are variables named after their parameter, and files are read from the folder in which the script runs.
 */
type AsCode = (root: string, ...steps: readonly Step[]) => string

const tokenVariable = 'PORTAL_TOKEN'

/** Returns the variable of a parameter: NEW_PASSWORD for `newPassword`. */
const variableOf = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll(/\W/g, '_')
    .toUpperCase()

const isFile = ({ kind }: CallField) => kind === 'file'
const isMultipart = ({ fields }: Call) => fields.some(isFile)

/** A field, and the variable that replaces its value if it is a secret. */
type ScriptField = CallField & { readonly variable: string }

/** Whether the token is in a header and not in the form. */
const hasTokenHeader = ({ isGet = false, isAnonymous = false }: Step) => isGet && !isAnonymous

const tokenHeader = 'X-Esri-Authorization'

/** Returns all fields with the token; files come last, as the console sends them. */
const written = ({ fields, isAnonymous = false, isGet = false }: Step): readonly ScriptField[] => {
  const all = fields.map((field) => ({ ...field, variable: variableOf(field.name) }))
  const token = { kind: 'secret', name: 'token', variable: tokenVariable } as const
  return [
    ...all.filter((field) => !isFile(field)),
    ...(isAnonymous || isGet ? [] : [token]),
    ...all.filter(isFile),
  ]
}

/** Quotes a text without NUL characters as one word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Escapes a file name for the quotes of curl's `--form`. */
const curlFileName = (name: string) => name.replaceAll(/["\\]/g, String.raw`\$&`)

/** Returns the variables that a step can use: those that the steps before it stored. */
const knownAt = (steps: readonly Step[], index: number): readonly string[] =>
  steps.slice(0, index).flatMap(({ keeps }) => (keeps ? [keeps.variable] : []))

/** Splits a text at its variables: texts at even positions, names of variables at odd ones. */
const split = (text: string, known: readonly string[]): readonly string[] =>
  known.length === 0 ? [text] : text.split(new RegExp(fromAnswer(`(${known.join('|')})`)))

/** Quotes a text with variables as one word of a POSIX shell. */
const shellText = (text: string, known: readonly string[]): string =>
  split(text, known)
    .map((part, index) => (index % 2 === 1 ? `"$${part}"` : part === '' ? '' : shellWord(part)))
    .join('')

/** Extracts a field from JSON with tools that every system has. */
const extraction = ({ variable, field }: StoredVariable): string =>
  `${variable}=$(printf '%s' "$ANSWER" | sed -n ${shellWord(String.raw`s/.*"${field.split('.').at(-1)}" *: *"\([^"]*\)".*/\1/p`)})`

const curlOf = (root: string, step: Step, known: readonly string[]): string => {
  const option = isMultipart(step) ? '--form-string' : '--data-urlencode'
  const line = (field: ScriptField): string => {
    switch (field.kind) {
      case 'text':
        return `${option} ${shellText(`${field.name}=${field.value}`, known)}`
      case 'secret':
        return `${option} "${field.name}=$${field.variable}"`
      case 'file':
        return `--form ${shellWord(`${field.name}=@"${curlFileName(field.fileName)}"`)}`
    }
  }
  const curl = [
    `curl ${step.isGet ? '--get ' : ''}${shellText((step.root ?? root) + step.path, known)}`,
    ...(hasTokenHeader(step) ? [`--header "${tokenHeader}: Bearer $${tokenVariable}"`] : []),
    ...written(step).map(line),
  ].join(' \\\n  ')
  if (!step.keeps) return curl
  return [`ANSWER=$(${curl})`, `printf '%s\\n' "$ANSWER"`, extraction(step.keeps)].join('\n')
}

const asCurl: AsCode = (root, ...steps) =>
  steps.map((step, index) => curlOf(root, step, knownAt(steps, index))).join('\n\n')

/**
 * Quotes a text; JSON strings are valid in JavaScript and Python. A surrogate without its other half is replaced, as browsers do;
 * Python could not send it.
 */
const quoted = (text: string) => JSON.stringify(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))

/** Returns a text with variables as an expression of JavaScript or Python. */
const expression = (text: string, known: readonly string[]): string => {
  const parts = split(text, known).flatMap((part, index) =>
    index % 2 === 1 ? [part] : part === '' ? [] : [quoted(part)],
  )
  return parts.length === 0 ? quoted('') : parts.join(' + ')
}

type FieldGroup = ScriptField & { readonly values?: readonly string[] }

/** Returns the pattern that stores a field of a JavaScript object in its variable. */
const destructured = ({ variable, field }: StoredVariable): string =>
  field
    .split('.')
    .reduceRight(
      (inner, name) => `${name}: ${inner === variable ? inner : `{ ${inner} }`}`,
      variable,
    )

/** Groups fields by name: a field that is sent several times is a list in Python, whose dictionaries contain each name once. */
const groupByName = (fields: readonly ScriptField[]): readonly FieldGroup[] =>
  fields.flatMap((field): FieldGroup[] => {
    if (field.kind !== 'text') return [field]
    const same = fields.filter((other) => other.kind === 'text' && other.name === field.name)
    if (same.length < 2) return [field]
    const values = same.flatMap((other) => (other.kind === 'text' ? [other.value] : []))
    return field === same[0] ? [{ ...field, values }] : []
  })

const pythonOf = (root: string, step: Step, known: readonly string[]): readonly string[] => {
  const all = groupByName(written(step))
  const line = (field: FieldGroup): string => {
    const name = quoted(field.name)
    switch (field.kind) {
      case 'text':
        return field.values
          ? `${name}: [${field.values.map((value) => expression(value, known)).join(', ')}],`
          : `${name}: ${expression(field.value, known)},`
      case 'secret':
        return `${name}: os.environ[${quoted(field.variable)}],`
      case 'file':
        // A list of pairs, because a dictionary cannot contain two files of the same name.
        return `(${name}, open(${quoted(field.fileName)}, "rb")),`
    }
  }
  const block = (name: string, [open = '', close = '']: string, fields: readonly ScriptField[]) =>
    fields.length === 0
      ? []
      : [`    ${name}=${open}`, ...fields.map((field) => `        ${line(field)}`), `    ${close},`]
  return [
    `answer = requests.${step.isGet ? 'get' : 'post'}(`,
    `    ${expression((step.root ?? root) + step.path, known)},`,
    ...block(
      step.isGet ? 'params' : 'data',
      '{}',
      all.filter((field) => !isFile(field)),
    ),
    ...block('files', '[]', all.filter(isFile)),
    ...(hasTokenHeader(step)
      ? [`    headers={${quoted(tokenHeader)}: "Bearer " + os.environ[${quoted(tokenVariable)}]},`]
      : []),
    ')',
    'answer.raise_for_status()',
    'print(answer.text)',
    ...(step.keeps
      ? [
          `${step.keeps.variable} = answer.json()${step.keeps.field
            .split('.')
            .map((name) => `[${quoted(name)}]`)
            .join('')}`,
        ]
      : []),
  ]
}

const asPython: AsCode = (root, ...steps) =>
  [
    'import os',
    '',
    'import requests',
    ...steps.flatMap((step, index) => ['', ...pythonOf(root, step, knownAt(steps, index))]),
  ].join('\n')

const javaScriptOf = (
  root: string,
  step: Step,
  index: number,
  known: readonly string[],
): readonly string[] => {
  const number = index === 0 ? '' : String(index + 1)
  const [body, answer] = [`body${number}`, `answer${number}`]
  const line = (field: ScriptField): string => {
    const name = quoted(field.name)
    switch (field.kind) {
      case 'text':
        return `${body}.append(${name}, ${expression(field.value, known)})`
      case 'secret':
        return `${body}.append(${name}, ${field.variable})`
      case 'file': {
        const fileName = quoted(field.fileName)
        return `${body}.append(${name}, await openAsBlob(${fileName}), ${fileName})`
      }
    }
  }
  const url = expression((step.root ?? root) + step.path, known)
  const headers = hasTokenHeader(step)
    ? `{ headers: { ${quoted(tokenHeader)}: "Bearer " + ${tokenVariable} } }`
    : '{}'
  const request = step.isGet
    ? `${url} + "?" + ${body}, ${headers}`
    : `${url}, { method: "POST", body${number === '' ? '' : `: ${body}`} }`
  return [
    '',
    `const ${body} = new ${isMultipart(step) ? 'FormData' : 'URLSearchParams'}()`,
    ...written(step).map(line),
    '',
    `const ${answer} = await fetch(${request})`,
    ...(step.keeps
      ? [`const { ${destructured(step.keeps)} } = await ${answer}.clone().json()`]
      : []),
    `console.log(await ${answer}.text())`,
  ]
}

const asJavaScript: AsCode = (root, ...steps) => {
  const variables = new Set(
    steps.flatMap((step) => [
      ...(hasTokenHeader(step) ? [tokenVariable] : []),
      ...written(step).flatMap(({ kind, variable }) => (kind === 'secret' ? [variable] : [])),
    ]),
  )
  return [
    ...(steps.some(isMultipart) ? ['import { openAsBlob } from "node:fs"', ''] : []),
    ...[...variables].map((name) => `const ${name} = process.env.${name}`),
    ...steps.flatMap((step, index) => javaScriptOf(root, step, index, knownAt(steps, index))),
  ].join('\n')
}

/** The languages in which calls can be shown. The JavaScript is a module for Node 20 or newer. */
export const asCode = { curl: asCurl, python: asPython, javascript: asJavaScript } as const
export type CodeLanguage = keyof typeof asCode
