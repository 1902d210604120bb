import fc from 'fast-check'
import type * as z from 'zod'
import type { NamedOperation } from '../../../rest/index.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { unwrapped, wireForm } from '../../../rest/protocol/wire.ts'
import { awkwardText, fittingField, requiredOf, textAtLimits, type KnownValues } from './values.ts'

/** The sender of a request: anonymous, a member without administrative rights, an administrator. */
export const callers = ['anonymous', 'member', 'administrator'] as const
export type Caller = (typeof callers)[number]

/** How the fields of a request are sent. */
export const encodings = ['get', 'query', 'form', 'json', 'multipart'] as const
export type Encoding = (typeof encodings)[number]

export interface FileValue {
  readonly name: string
  readonly type: string
  /** Latin-1. */
  readonly bytes: string
}

export interface Field {
  readonly name: string
  readonly value: string | FileValue
}

/** A request to an operation, before it is written as bytes. */
export interface FuzzRequest {
  readonly operation: NamedOperation
  readonly caller: Caller
  readonly encoding: Encoding
  /** The path below the REST root, encoded as in the request line. */
  readonly path: string
  /** The values of the path's parameters, if the contract allows them. */
  readonly pathValues: Readonly<Record<string, string>>
  readonly fields: readonly Field[]
  /** Where the token is sent. */
  readonly token: 'header' | 'first' | 'last'
  readonly headers: Readonly<Record<string, string>>
  /** A defect of the body itself: it ends early, names another boundary, or the connection closes in the middle. */
  readonly damage: 'none' | 'truncated' | 'boundary' | 'cut'
  /** Without a Content-Length. */
  readonly isChunked: boolean
}

/** An item, with its group and the values of its paths. */
export interface Subject {
  readonly username: string
  readonly itemid: string
  readonly folderid: string
  readonly groupid: string
}

/** Placeholders for the subject's own values until one is chosen. */
const placeholders: KnownValues = {
  username: ['{username}'],
  itemid: ['{itemid}'],
  folderid: ['{folderid}'],
  groupid: ['{groupid}'],
}

const filledIn = (
  text: string,
  subject: Subject,
  placeholder = /\{(username|itemid|folderid|groupid)\}/g,
): string => text.replaceAll(placeholder, (_all, name: keyof Subject) => subject[name])

/** Returns whether a text contains an unpaired surrogate. */
const isLone = (text: string) => /\p{Surrogate}/u.test(text)

/** Encodes text as UTF-8; unpaired surrogates become three invalid bytes. */
export const bytesOf = (text: string): Buffer =>
  !isLone(text)
    ? Buffer.from(text)
    : Buffer.concat(
        Array.from(text, (character) => {
          const code = character.charCodeAt(0)
          if (!isLone(character)) return Buffer.from(character)
          return Buffer.from([
            0xe0 + Math.floor(code / 0x1000),
            0x80 + (Math.floor(code / 0x40) % 0x40),
            0x80 + (code % 0x40),
          ])
        }),
      )

/** Encodes text for a URL or a URL-encoded form. */
export const percentEncoded = (text: string): string =>
  bytesOf(text)
    .toString('latin1')
    .replaceAll(
      /[^\w.~-]/g,
      (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )

const hostileSegments = [
  '.',
  '..',
  '%2e%2e',
  '..%2F..%2Fx',
  '%2F',
  '%5C',
  '%00',
  'a%00b',
  '%zz',
  '%',
  '%E0%A4%A',
  '%C0%AF',
  '%ED%A0%80',
  '%F0%9F%A6%A6',
  ';a=b',
  '*',
  '%20',
  '+',
  'x/y/z',
  'self',
  'null',
  '__proto__',
  'constructor',
  'a'.repeat(129),
  'a'.repeat(5_000),
]

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1')

const fileValue: fc.Arbitrary<FileValue> = fc.record({
  name: fc.constantFrom(
    'a.png',
    'data.csv',
    'metadata.xml',
    'schema.json',
    'package.zip',
    'group.epk',
    '',
    '.',
    '../../x.png',
    'C:\\x\\y.json',
    'a\0b.png',
    '🦦.png',
    'CON',
    `${'x'.repeat(300)}.png`,
    'no ending',
  ),
  type: fc.constantFrom(
    'image/png',
    'text/csv',
    'application/json',
    'application/zip',
    '',
    'x',
    'text/html',
  ),
  bytes: fc.oneof(
    fc.constantFrom(
      png,
      png.slice(0, 40),
      '',
      'a,b\n1,2\n',
      '{}',
      '{"classification":',
      '['.repeat(5_000),
      'PK\x03\x04',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'GIF89a',
      '\xff\xd8\xff',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 64 }),
  ),
})

/** Returns a file that fits a parameter of this name. */
const fittingFile = (name: string, known: KnownValues): fc.Arbitrary<FileValue> => {
  const texts = known[name.toLowerCase()]
  if (texts)
    return fc
      .constantFrom(...texts)
      .map((bytes) => ({ name: 'a.json', type: 'application/json', bytes }))
  return name === 'file'
    ? fc.constantFrom(
        { name: 'a.csv', type: 'text/csv', bytes: 'a,b\n1,2\n' },
        { name: 'b.png', type: 'image/png', bytes: png },
        { name: 'c.json', type: 'application/json', bytes: '{}' },
      )
    : fc.constant({ name: 'a.png', type: 'image/png', bytes: png })
}

/** Returns one invalid field. */
const wrongField = (
  name: string,
  schema: z.core.$ZodType,
  fitting: fc.Arbitrary<string>,
  known: KnownValues,
): fc.Arbitrary<Field[]> => {
  const one = (value: string | FileValue): Field[] => [{ name, value }]
  const atLimits = textAtLimits(name, schema, known)
  return fc.oneof(
    { weight: 6, arbitrary: awkwardText.map(one) },
    ...(atLimits ? [{ weight: 5, arbitrary: atLimits.map(one) }] : []),
    { weight: 1, arbitrary: fc.constant<Field[]>([]) },
    { weight: 1, arbitrary: fileValue.map(one) },
    { weight: 1, arbitrary: fitting.map((value) => [{ name: name.toUpperCase(), value }]) },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.oneof(fitting, awkwardText, fileValue), { minLength: 2, maxLength: 4 })
        .map((values) => values.flatMap(one)),
    },
  )
}

interface Parameter {
  readonly name: string
  readonly fitting: fc.Arbitrary<Field[]>
  readonly wrong: fc.Arbitrary<Field[]>
  /** How often it is sent, in percent. */
  readonly percentSent: number
}

/** Optional parameters without which some operations do nothing. */
const often = new Set(['title', 'type', 'text', 'file', 'fileName', 'username', 'password'])

/** Returns how often an optional parameter is sent: few of many, because any invalid one ends the request. */
const percentOf = (name: string, optional: number, canTravel: boolean): number => {
  if (!canTravel) return 0
  return often.has(name) ? 60 : Math.min(35, Math.ceil(200 / optional))
}

const parametersOf = (
  { params }: Operation,
  encoding: Encoding,
  names: readonly string[],
  known: KnownValues,
): Parameter[] => {
  const required = requiredOf(params)
  const optional = Object.keys(params.shape).length - required.length
  return names.map((name) => {
    const schema = params.shape[name]
    if (!schema) throw new Error(`the contract has no parameter ${name}`)
    const text = wireForm(schema) === 'file' ? undefined : fittingField(name, schema, known)
    const sent = unwrapped(schema).alias ?? name
    const isRequired = required.includes(name)
    const canTravel = text !== undefined || encoding === 'multipart'
    return {
      name,
      fitting: (text ?? fittingFile(name, known)).map((value) => [{ name: sent, value }]),
      wrong: wrongField(sent, schema, text ?? awkwardText, known),
      percentSent: isRequired ? 98 : percentOf(name, optional, canTravel),
    }
  })
}

/** What is wrong in a request: nothing, one field, or anything. */
type Mode = 'fitting' | 'one' | 'wild'

const anyMode: fc.Arbitrary<Mode> = fc.oneof(
  { weight: 9, arbitrary: fc.constant('fitting') },
  { weight: 7, arbitrary: fc.constant('one') },
  { weight: 5, arbitrary: fc.constant('wild') },
)

const fieldsOf = (parameters: readonly Parameter[]): fc.Arbitrary<(mode: Mode) => Field[]> => {
  if (parameters.length === 0) return fc.constant(() => [])
  const choices = fc.tuple(
    ...parameters.map(({ fitting, wrong, percentSent }) =>
      fc.record({
        fitting,
        wrong,
        isSent: fc.integer({ min: 1, max: 100 }).map((lot) => lot <= percentSent),
        isWild: fc.boolean(),
      }),
    ),
  )
  return fc.tuple(choices, fc.nat({ max: parameters.length - 1 })).map(
    ([fields, index]) =>
      (mode) =>
        fields.flatMap(({ fitting, wrong, isSent, isWild }, at) => {
          if (mode === 'one' ? at === index : mode === 'wild' && isWild) return wrong
          return isSent ? fitting : []
        }),
  )
}

interface Segment {
  readonly text: string
  /** The parameter of the segment, and its value if the contract allows it. */
  readonly parameter?: readonly [name: string, value: string]
}

const segmentOf = (
  segment: string,
  operation: Operation,
  known: KnownValues,
): fc.Arbitrary<(mode: Mode) => Segment> => {
  const [, name, mark] = /^:(\w+)([?*]?)$/.exec(segment) ?? []
  const schema = name === undefined ? undefined : operation.params.shape[name]
  if (name === undefined || !schema) return fc.constant(() => ({ text: `/${segment}` }))
  const fitting = fittingField(name, schema, known).map((value): Segment => {
    const parts = mark === '*' ? value.split('/') : [value]
    return { text: `/${parts.map(percentEncoded).join('/')}`, parameter: [name, value] }
  })
  const wrong = fc.oneof(
    fc.constantFrom(...hostileSegments).map((text): Segment => ({ text: `/${text}` })),
    // Without a text, the path is another operation's.
    awkwardText.map((text): Segment => ({ text: `/${percentEncoded(text) || '%20'}` })),
  )
  return fc
    .record({
      fitting,
      wrong,
      isWrong: fc.integer({ min: 0, max: 5 }).map((lot) => lot === 0),
      isLeftOut: fc.integer({ min: 0, max: 2 }).map((lot) => mark === '?' && lot > 0),
    })
    .map((one) => (mode) => {
      if (mode === 'wild' && one.isWrong) return one.wrong
      return one.isLeftOut ? { text: '' } : one.fitting
    })
}

const pathOf = (
  operation: Operation,
  known: KnownValues,
): fc.Arbitrary<(mode: Mode) => Segment[]> =>
  fc
    .tuple(
      ...operation.path
        .slice(1)
        .split('/')
        .map((segment) => segmentOf(segment, operation, known)),
    )
    .map((segments) => (mode) => segments.map((segment) => segment(mode)))

const namesInPath = ({ path }: Operation): string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])

const format: fc.Arbitrary<Field[]> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Field[]>([{ name: 'f', value: 'json' }]) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('pjson', 'html', '', 'JSON', 'xml', '\0')
      .map((value) => [{ name: 'f', value }]),
  },
  { weight: 2, arbitrary: fc.constant<Field[]>([]) },
)

const otherFields: fc.Arbitrary<Field[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Field[]>([]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'unknown',
          '',
          '__proto__',
          'a[b]',
          '*',
          'itemId',
          'groupId',
          'userName',
          'f',
          '🦦',
          'a\0b',
        ),
        fc.oneof(awkwardText, fileValue, fc.constantFrom('{itemid}', '{username}', 'admin')),
      )
      .map(([name, value]) => [{ name, value }]),
  },
)

const otherHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'bytes=0-',
        'bytes=5-2',
        'bytes=-0',
        'bytes=99999999999999999999-',
        'bytes=0-1,3-4',
        'x',
      )
      .map((range) => ({ range })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'if-none-match': '*' },
      { referer: 'not a URL' },
      { origin: 'null' },
      { cookie: 'a=b; portal_session=%00; =; portal_session_80' },
      { accept: 'text/html' },
      { 'sec-fetch-dest': 'script' },
    ),
  },
)

/**
 * Returns requests to an operation by one caller, in one encoding. `subjects` are named in the path; `known` are values of
 * parameters.
 */
export const requestsTo = (
  operation: NamedOperation,
  caller: Caller,
  encoding: Encoding,
  { subjects, known }: { readonly subjects: readonly Subject[]; readonly known: KnownValues },
): fc.Arbitrary<FuzzRequest> => {
  const contract = operation.operation
  const inPath = namesInPath(contract)
  const inFields = Object.keys(contract.params.shape).filter((name) => !inPath.includes(name))
  const all = { ...known, ...placeholders }
  return fc
    .record({
      mode: anyMode,
      subject: fc.constantFrom(...subjects),
      path: pathOf(contract, all),
      fields: fieldsOf(parametersOf(contract, encoding, inFields, all)),
      others: otherFields,
      format,
      // Everything before the format, and files before the token, must wait for it.
      isFormatLast: fc.boolean(),
      token: fc.constantFrom('header' as const, 'first' as const, 'last' as const),
      headers: otherHeaders,
      damage: fc.oneof(
        { weight: 4, arbitrary: fc.constant('none' as const) },
        { weight: 1, arbitrary: fc.constantFrom('truncated', 'boundary', 'cut') },
      ),
      isChunked: fc.integer({ min: 0, max: 5 }).map((lot) => lot === 0),
    })
    .map(
      ({
        mode,
        subject,
        path,
        fields,
        others,
        format: requestedFormat,
        isFormatLast,
        damage,
        ...rest
      }) => {
        const segments = path(mode)
        const sent = mode === 'wild' ? [...fields(mode), ...others] : fields(mode)
        return {
          ...rest,
          operation,
          caller,
          encoding,
          damage: mode === 'wild' ? damage : 'none',
          path: filledIn(
            segments.map(({ text }) => text).join(''),
            subject,
            /%7B(username|itemid|folderid|groupid)%7D/g,
          ),
          pathValues: Object.fromEntries(
            segments.flatMap(({ parameter }) =>
              parameter ? [[parameter[0], filledIn(parameter[1], subject)]] : [],
            ),
          ),
          fields: (isFormatLast
            ? [...sent, ...requestedFormat]
            : [...requestedFormat, ...sent]
          ).map(({ name, value }) => ({
            name,
            value: typeof value === 'string' ? filledIn(value, subject) : value,
          })),
        }
      },
    )
}
