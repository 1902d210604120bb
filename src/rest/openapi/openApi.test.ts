import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { operations } from '../index.ts'
import type { Operation } from '../protocol/operation.ts'
import { toRequest } from '../protocol/request.ts'
import { unwrapped, wireForm } from '../protocol/wire.ts'
import { additionTexts } from '../reference/additions.ts'
import { fieldsIn } from '../testing/fieldsIn.ts'
import type { JsonSchema, OperationObject, ParameterObject } from './document.ts'
import { openApiDocument } from './openApi.ts'

const document = openApiDocument()
const { schemas, requestBodies, responses, parameters: shared } = document.components

interface Found {
  readonly path: string
  readonly method: string
  readonly operation: OperationObject
}

const found: readonly Found[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

const all = Object.entries(operations).flatMap(([area, ofArea]) =>
  Object.entries<Operation>(ofArea).map(([name, operation]) => ({
    name: `${area}.${name}`,
    operation,
  })),
)

const variantsOf = (name: string) =>
  found.filter(({ operation }) => operation.operationId.replace(/\.inFolder$/, '') === name)

const parametersOf = ({ parameters }: OperationObject): ParameterObject[] =>
  parameters.flatMap((parameter) => ('$ref' in parameter ? (shared.f ?? []) : parameter))

const bodiesOf = ({ operation }: Found) =>
  Object.values(requestBodies[operation.requestBody?.$ref.split('/').at(-1) ?? '']?.content ?? {})

const withText = ({ description, schema }: ParameterObject): JsonSchema => ({
  ...schema,
  description: [description, schema.description].filter(Boolean).join(' '),
})

/** Returns the schemas of all parameters of an operation, in path, query, and form. */
const schemasOf = (one: Found): ReadonlyMap<string, JsonSchema> =>
  new Map([
    ...parametersOf(one.operation).map(
      (parameter) => [parameter.name, withText(parameter)] as const,
    ),
    ...bodiesOf(one).flatMap(({ schema }) => Object.entries(schema.properties ?? {})),
  ])

test('is a valid description of version 3.1', async () => {
  const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>
  const { valid, errors } = await new Validator().validate(plain)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('no description is empty', () => {
  expect(JSON.stringify(document).match(/.{0,80}"description":""/g)).toBeNull()
})

describe('what only the embedded portal has', () => {
  interface Described {
    readonly description?: string | undefined
    readonly 'x-addition'?: true | undefined
  }

  const isAddition = ([, field]: readonly [string, z.core.$ZodType]) => unwrapped(field).isAddition
  const additionsIn = (schema: z.core.$ZodType) =>
    new Set(fieldsIn(schema).flatMap((field) => (isAddition(field) ? [field[0]] : [])))

  /** Every part of a description with a name, including those of the records to which it refers. */
  const partsIn = (value: unknown, seen = new Set<unknown>()): [string, Described][] => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return []
    seen.add(value)
    return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
      if (key === '$ref' && typeof inner === 'string')
        return partsIn(schemas[inner.split('/').at(-1) ?? ''], seen)
      const own: [string, Described][] =
        typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? [[key, inner]] : []
      return [...own, ...partsIn(inner, seen)]
    })
  }
  const markedIn = (value: unknown) =>
    new Set(partsIn(value).flatMap(([name, part]) => (part['x-addition'] ? [name] : [])))

  test('is marked: operations', () => {
    const marked = found.filter(({ operation }) => operation['x-addition'])
    const additions = all.filter(({ operation }) => operation.addition).map(({ name }) => name)
    expect(marked.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      additions.toSorted(),
    )
    expect(additions).toContain('publishing.publication')
    expect(additions).not.toContain('publishing.publishLayers')
  })

  test('is marked: parameters, and the fields of their JSON', () => {
    for (const { name, operation } of all) {
      const described = new Map(variantsOf(name).flatMap((variant) => [...schemasOf(variant)]))
      const own = variantsOf(name).flatMap((variant) => parametersOf(variant.operation))
      const marked = markedIn([
        Object.fromEntries(described),
        ...own.map((one) => ({ [one.name]: one })),
      ])
      expect({ name, marked }).toEqual({ name, marked: additionsIn(operation.params) })
    }
    expect(additionsIn(operations.itemExport.start.params)).toEqual(new Set(['forSpreadsheets']))
    expect(additionsIn(operations.organization.update.params)).toContain('temporaryPasswordDays')
  })

  test('is marked: fields of results and of errors', () => {
    for (const { name, operation } of all) {
      const content = responses[name]?.content?.['application/json']?.schema
      const [result] = content?.oneOf ?? content?.anyOf ?? []
      expect({ name, marked: markedIn(result) }).toEqual({
        name,
        marked: additionsIn(operation.result),
      })
    }
    expect(additionsIn(operations.content.status.result)).toEqual(new Set(['uploadId', 'status']))
    expect(markedIn(schemas['Error'])).toEqual(new Set(['parameter']))
    expect(markedIn(schemas['AdminError'])).toEqual(new Set(['parameter']))
    expect(markedIn(schemas['ReassignDetail'])).toContain('cause')
  })

  test('says so once, and nothing else does', () => {
    const parts = partsIn(document)
    expect(parts.filter(([, part]) => part['x-addition']).length).toBeGreaterThan(50)
    for (const [name, part] of parts) {
      const { description } = part
      if (typeof description !== 'string') continue
      const own = 'operationId' in part ? additionTexts.operation : additionTexts.value
      const said = Object.values(additionTexts).flatMap((text) =>
        description
          .split(text)
          .slice(1)
          .map(() => text),
      )
      expect({ name, said }).toEqual({ name, said: part['x-addition'] ? [own] : [] })
    }
  })

  test('no file of the contract says it by hand', () => {
    const files = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const saying = Object.entries(files).flatMap(([path, text]) =>
      /\b(extension|addition)s?\s+(\*\s+)?(of|to)\s+(\*\s+)?(the\s+(embedded|interface)|ours)|embedded portal adds/i.test(
        text,
      )
        ? [path]
        : [],
    )
    expect(Object.keys(files).length).toBeGreaterThan(100)
    expect(saying).toEqual(['../reference/additions.ts'])
  })

  test('can be missing in every result', () => {
    const required = all.flatMap(({ name, operation }) =>
      fieldsIn(operation.result)
        .filter((field) => isAddition(field) && !z.safeParse(field[1], undefined).success)
        .map(([field]) => `${name}: ${field}`),
    )
    expect(required).toEqual([])
  })
})

/** The path of an operation as the description writes it: without the optional segment, and with it. */
const pathsOf = ({ path }: Operation): string[] => {
  const written = path.replaceAll(/:(\w+)\*?/g, '{$1}')
  const [optional = ''] = /\/\{\w+\}\?/.exec(written) ?? []
  return optional === ''
    ? [written]
    : [written.replace(optional, ''), written.replace(optional, optional.slice(0, -1))]
}

test('every operation is described at each of its paths, with its method', () => {
  const expected = all.flatMap(({ name, operation }) =>
    pathsOf(operation).map((path) => `${name}: ${operation.method.toLowerCase()} ${path}`),
  )
  const actual = found.map(
    ({ path, method, operation }) =>
      `${operation.operationId.replace(/\.inFolder$/, '')}: ${method} ${path}`,
  )
  expect(actual.toSorted()).toEqual(expected.toSorted())
  expect(all.length).toBeGreaterThan(100)
})

test('the other paths of an operation are in its description', () => {
  const described = found.flatMap(({ operation }) =>
    operation.operationId === 'tasks.create' ? [operation.description] : [],
  )
  expect(described).toEqual([
    expect.stringContaining(
      '**Other paths:** `/community/tasks/{taskId}/createTask`, `/community/users/{userName}/createTask`, `/tasks/{taskId}/createTask`, `/users/{userName}/createTask`.',
    ),
  ])
})

test('every parameter is described, under each of its names', () => {
  const missing = all.flatMap(({ name, operation }) => {
    const names = new Set(variantsOf(name).flatMap((variant) => [...schemasOf(variant).keys()]))
    return Object.entries(operation.params.shape)
      .flatMap(([own, field]) => [own, unwrapped(field).alias ?? own])
      .filter((own) => !names.has(own))
      .map((own) => `${name}: ${own}`)
  })
  expect(missing).toEqual([])
})

test('exactly the parameters that the contract requires are required', () => {
  for (const { name, operation } of all) {
    const required = Object.entries(operation.params.shape)
      .filter(
        ([own, field]) =>
          !z.safeParse(field, undefined).success || operation.path.includes(`:${own}`),
      )
      .map(([own]) => own)
    const actual = variantsOf(name).flatMap((variant) => [
      ...parametersOf(variant.operation).flatMap((one) => (one.required ? [one.name] : [])),
      ...bodiesOf(variant).flatMap(({ schema }) => schema.required ?? []),
    ])
    const own = new Set(actual.filter((one) => one !== 'f'))
    expect({ name, required: [...own].toSorted() }).toEqual({ name, required: required.toSorted() })
  }
})

const strictest = (limits: readonly string[]): string[] => {
  const counts = limits.filter((one) => one.startsWith('max'))
  const [least] = counts.toSorted((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1]))
  return [...limits.filter((one) => !counts.includes(one)), ...(least === undefined ? [] : [least])]
}

const ruleOf = ({ error }: z.core.$ZodCheckDef): string[] => {
  const message = error?.({ code: 'custom', input: undefined, path: [] } as never)
  return typeof message === 'string' && !/\bempty\b/.test(message) ? [`rule ${message}`] : []
}

const limitsOfChecks = (schema: z.core.$ZodType): string[] =>
  (schema._zod.def.checks ?? []).flatMap(({ _zod: { def } }) => {
    if (def.check === 'max_length' && 'maximum' in def)
      return [`${schema instanceof z.ZodArray ? 'maxItems' : 'maxLength'} ${String(def.maximum)}`]
    if (def.check === 'less_than' && 'value' in def) return [`maximum ${String(def.value)}`]
    if (def.check === 'greater_than' && 'value' in def && 'inclusive' in def)
      return [`${def.inclusive ? 'minimum' : 'exclusiveMinimum'} ${String(def.value)}`]
    if (def.check === 'string_format' && 'pattern' in def && def.pattern instanceof RegExp)
      return [`pattern ${def.pattern.source}`]
    return def.check === 'custom' ? ruleOf(def) : []
  })

/** The limits of a schema of the contract, however deep: lengths, counts, ranges, enumerations, and rules that are sentences. */
const limitsOf = (schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): string[] => {
  if (seen.has(schema)) return []
  seen.add(schema)
  const inner = (one: unknown) => limitsOf(one as z.core.$ZodType, seen)
  const own = strictest(limitsOfChecks(schema))
  if (schema instanceof z.ZodEnum) return [...own, ...schema.options.map((one) => `enum ${one}`)]
  if (schema instanceof z.ZodObject) return [...own, ...Object.values(schema.shape).flatMap(inner)]
  if (schema instanceof z.ZodArray) return [...own, ...inner(schema.element)]
  if (schema instanceof z.ZodRecord) return [...own, ...inner(schema.valueType)]
  if (schema instanceof z.ZodUnion) return [...own, ...schema.options.flatMap(inner)]
  if (schema instanceof z.ZodLazy) return inner(schema.unwrap())
  const { def } = schema._zod
  return 'innerType' in def ? [...own, ...inner(def.innerType)] : own
}

/** Returns the limits of a schema of the description; rules without a keyword are searched for in its texts. */
const describedLimits = (schema: unknown, seen = new Set<unknown>()): string[] => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string' && key === '$ref')
      return describedLimits(schemas[value.split('/').at(-1) ?? ''], seen)
    if (Array.isArray(value) && key === 'enum') return value.map((one) => `enum ${String(one)}`)
    if (typeof value === 'string' && key === 'description') return [`text ${value.toLowerCase()}`]
    return typeof value === 'object'
      ? describedLimits(value, seen)
      : [`${key} ${JSON.stringify(value)}`]
  })
}

const isStated = (limit: string, stated: readonly string[]) => {
  const rule = /^rule (.*)$/.exec(limit)?.[1]?.toLowerCase()
  if (rule !== undefined) return stated.some((one) => one.startsWith('text ') && one.includes(rule))
  const pattern = /^pattern (.*)$/s.exec(limit)?.[1]
  return stated.includes(pattern === undefined ? limit : `pattern ${JSON.stringify(pattern)}`)
}

test('every limit of the contract is included', () => {
  const compared = all.flatMap(({ name, operation }) => {
    const described = new Map(variantsOf(name).flatMap((variant) => [...schemasOf(variant)]))
    return Object.entries(operation.params.shape)
      .filter(([, field]) => wireForm(field) !== 'file')
      .flatMap(([parameter, field]) => {
        const stated = describedLimits(described.get(parameter))
        return limitsOf(field).map((limit) => ({
          limit: `${name}, ${parameter}: ${limit}`,
          isStated: isStated(limit, stated),
        }))
      })
  })
  expect(compared.filter((one) => !one.isStated).map(({ limit }) => limit)).toEqual([])
  // Otherwise, a change of the library's internals could make the test compare nothing.
  expect(compared.length).toBeGreaterThan(1000)
})

test.each([
  ['content.createFolder', 'title', { minLength: 1, maxLength: 250 }],
  ['search.items', 'num', { minimum: 0, maximum: 100, default: 10 }],
  ['search.items', 'sortOrder', { enum: ['asc', 'desc'] }],
  ['search.items', 'bbox', { minItems: 4, maxItems: 4 }],
  ['content.deleteItems', 'items', { minItems: 1, maxItems: 100 }],
  ['content.addPart', 'partNum', { minimum: 1, maximum: 10_000 }],
  ['roles.create', 'name', { maxLength: 128 }],
  ['authentication.generateToken', 'password', { format: 'password', maxLength: 1024 }],
])('%s limits %s', (name, parameter, limits) => {
  const [first] = found.filter(({ operation }) => operation.operationId.endsWith(name))
  expect(first && schemasOf(first).get(parameter)).toMatchObject(limits)
})

describe('the fields of a form', () => {
  const form = (name: string) =>
    requestBodies[name]?.content['application/x-www-form-urlencoded'] ?? { schema: {} }

  test('are comma-separated lists, JSON as text, and empty texts that clear', () => {
    const { schema, encoding } = form('items.update')
    expect(encoding?.tags).toEqual({ style: 'form', explode: false })
    expect(schema.properties?.tags?.anyOf).toMatchObject([{ type: 'array' }, { maxLength: 0 }])
    expect(schema.properties?.properties?.anyOf).toMatchObject([
      { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'object' } },
      { maxLength: 0 },
    ])
    expect(schema.required).toEqual(['f'])
  })

  test('are files only in multipart forms', () => {
    expect(form('items.update').schema.properties).not.toHaveProperty('file')
    expect(
      requestBodies['items.update']?.content['multipart/form-data']?.schema.properties,
    ).toHaveProperty('file')
    expect(Object.keys(requestBodies['content.addPart']?.content ?? {})).toEqual([
      'multipart/form-data',
    ])
  })
})

describe('operations that start jobs', () => {
  test('are linked to the operation that follows the job', () => {
    const starting = all.filter(({ operation }) => operation.job).map(({ name }) => name)
    const linked = all.filter(({ name }) => responses[name]?.links?.job).map(({ name }) => name)
    expect(linked).toEqual(starting)
    expect(responses['packages.importGroup']?.links?.job).toMatchObject({
      operationId: 'jobs.read',
      parameters: { jobId: '$response.body#/jobId', key: '$response.body#/key' },
    })
    expect(responses['content.commit']?.links?.job?.parameters).toMatchObject({
      itemId: '$request.path.itemId',
    })
  })
})

describe('the texts of the description', () => {
  test('are sentences', () => {
    for (const { operation } of found) {
      expect(operation.summary).toMatch(/^[A-Z][a-z]+ .*[^.]$/)
      for (const paragraph of operation.description.split('\n\n')) expect(paragraph).toMatch(/\.$/)
      for (const { description } of operation['x-errors']) expect(description).toMatch(/\.$/)
    }
  })

  test('describe every parameter', () => {
    const undescribed = found.flatMap((one) =>
      [...schemasOf(one)]
        .filter(
          ([, { $ref, description = '' }]) => $ref === undefined && !description.endsWith('.'),
        )
        .map(([name]) => `${one.operation.operationId}: ${name}`),
    )
    expect(undescribed).toEqual([])
  })

  test('include who can call an operation, since which version, and how', () => {
    const text = (name: string) => variantsOf(name)[0]?.operation.description
    expect(text('items.update')).toContain(
      '**Who can call it:** The owner of the item, members of shared update groups that contain the item, and administrators. The owner and these members need the privilege `portal:user:createItem`.',
    )
    expect(text('items.canDelete')).toContain('**Since:** Version 10.6.1.')
    expect(text('search.items')).toContain('**Other methods:** POST as well')
    expect(text('members.updateRole')).toContain('`portal:admin:changeUserRoles`')
  })

  test('include unique names of operations', () => {
    const ids = found.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('every record is used', () => {
  const text = JSON.stringify(document)
  const unused = Object.keys(schemas).filter(
    (name) => !text.includes(`"#/components/schemas/${name}"`),
  )
  // The details of an error do not occur in a result.
  expect(unused).toEqual(['ReassignDetail'])
})

test('every reference leads to a component that exists', () => {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(100)
  for (const [, kind, name] of references)
    expect(document.components[kind as keyof typeof document.components]).toHaveProperty([
      name ?? '',
    ])
})

test('examples are valid requests of their operation, without defaults and secrets', () => {
  for (const { operation, path } of found) {
    const example = operation['x-example']
    const pattern = new RegExp(
      `^${path.replaceAll(/\{path\}/g, '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    )
    expect(example.path).toMatch(pattern)
  }
  const search = variantsOf('search.items')[0]?.operation['x-example']
  const sent = toRequest(operations.search.items, { q: 'title:rivers AND type:"Web Map"', num: 50 })
  expect(search?.path).toBe(sent.path)
  expect(search?.fields).toContainEqual({ kind: 'text', name: 'num', value: '50' })
  const names = search?.fields.map(({ name }) => name)
  expect(names).not.toContain('countSize')
})

test('the description of a portal contains the portal as its server', () => {
  const root = 'https://gis.example.com/portal/sharing/rest'
  expect(openApiDocument(root).servers).toEqual([{ url: root }])
})
