import { describe, expect, test } from 'vitest'
import { content } from '../rest/content/content.ts'
import { groupChanges } from '../rest/groups/groupChanges.ts'
import { itemResources } from '../rest/content/itemResources.ts'
import { items } from '../rest/content/items.ts'
import { roles } from '../rest/organization/roles.ts'
import { samlFederation } from '../rest/organization/samlFederation.ts'
import { asName } from '../rest/protocol/names.ts'
import type { Operation } from '../rest/protocol/operation.ts'
import { problemOf } from '../rest/protocol/wire.ts'
import { publishing } from '../rest/publishing/publishing.ts'
import { tasks } from '../rest/tasks/tasks.ts'
import { errorsOf, rowErrors } from './content/add/form.ts'
import { nothing, type AddValues } from './content/add/values.ts'
import { textProblem } from './content/edit/itemEdit.ts'
import { parseField } from './content/item/fields/fieldValues.ts'
import type { FieldName } from './content/item/fields/fieldNames.ts'
import { whyBadFolder, whyUnfit } from './content/item/resources/resources.ts'
import { newGroup, problemsOf as groupProblems } from './shared/groups/values.ts'
import { RoleValues } from './organization/roles/role.ts'
import { validate } from './organization/identityProviders/form.ts'
import { valuesOf } from './organization/identityProviders/values.ts'
import {
  firstValues as firstPublishValues,
  problemsOf,
} from './publishing/publish/publishValues.ts'
import {
  firstValues as firstRegisterValues,
  registerProblems,
} from './publishing/register/values.ts'
import { nameProblem } from './shared/folders/folders.ts'
import { problemsOf as taskProblems } from './tasks/form/problems.ts'
import { firstValues as firstTaskValues } from './tasks/form/values.ts'

interface Row {
  readonly form: string
  readonly operation: Pick<Operation, 'params'>
  readonly parameter: string
  /** Returns the error that the form shows at the field for an entry. */
  readonly errorOf: (entry: string) => string | undefined | Promise<string | undefined>
  /** Entries are sent as lists of one word, as JSON, or as texts. */
  readonly sent?: (entry: string) => unknown
  /** Whether an entry without a visible character is refused. */
  readonly isRequired?: true
}

const addable = (more: Partial<AddValues>): AddValues => ({
  ...nothing,
  title: 'Rivers',
  type: 'CSV',
  ...more,
})
const fromUrl = {
  source: 'url',
  type: 'Feature Service',
  url: 'https://gis.example.com/a',
} as const
const download = {
  source: 'dataUrl',
  dataUrl: 'https://example.com/a.csv',
  filename: 'a.csv',
} as const
const trimmed = (entry: string) => entry.trim()
const object = (entry: string): unknown => JSON.parse(entry)

const addText = (parameter: keyof AddValues, more: Partial<AddValues> = {}): Row => ({
  form: 'Add items',
  operation: content.addItem,
  parameter,
  errorOf: (entry) => errorsOf(addable({ ...more, [parameter]: entry }))[parameter],
})
const addWords = (parameter: keyof AddValues): Row => ({
  ...addText(parameter),
  errorOf: (entry) => errorsOf(addable({ [parameter]: [entry] }))[parameter],
  sent: (entry) => [entry],
})
const itemField = (name: FieldName, more: Partial<Row> = {}): Row => ({
  form: 'Item',
  operation: items.update,
  parameter: name,
  errorOf: async (entry) => {
    const parsed = await parseField(name, entry)
    return 'problem' in parsed ? parsed.problem : undefined
  },
  ...more,
})
const publication = {
  ...firstPublishValues({
    title: 'Rivers',
    serverIds: [],
    serverId: null,
    serverFolder: null,
    portalFolderId: null,
    templateSvcConfig: null,
  } as unknown as Parameters<typeof firstPublishValues>[0]),
}
const registration = { ...firstRegisterValues(''), title: 'Rivers' }
const federation = {
  ...valuesOf({}),
  name: 'Universities',
  entityId: 'portal',
  discoveryServiceUrl: 'https://example.com/d',
  metadataServiceUrl: 'https://example.com/m',
}
const federationField = (parameter: keyof typeof federation): Row => ({
  form: 'SAML federation',
  operation: samlFederation.register,
  parameter,
  errorOf: async (entry) =>
    (
      await validate(
        { kind: 'federation', id: undefined, values: valuesOf({}) },
        { ...federation, [parameter]: entry },
      )
    )[parameter],
  sent: trimmed,
  ...(parameter === 'name' ? { isRequired: true } : {}),
})
const taskField = (parameter: 'title' | 'taskURL'): Row => ({
  form: 'Task',
  operation: tasks.create,
  parameter,
  errorOf: (entry) =>
    taskProblems(
      { ...firstTaskValues('ExecuteNotebook'), itemId: 'a', [parameter]: entry },
      { isActive: false, now: 0 },
    )[parameter],
  sent: trimmed,
})
const groupField = (parameter: 'title' | 'snippet' | 'description' | 'phone'): Row => ({
  form: 'Group',
  operation: groupChanges.create,
  parameter,
  errorOf: (entry) =>
    groupProblems({ ...newGroup, tags: ['a'], title: 'Rivers', [parameter]: entry })[parameter],
})
const title = { sent: trimmed, isRequired: true } as const

const rows: readonly Row[] = [
  { ...groupField('title'), isRequired: true },
  ...(['snippet', 'description', 'phone'] as const).map(groupField),
  { ...addText('title'), ...title },
  ...(['snippet', 'description', 'accessInformation', 'licenseInfo', 'culture'] as const).map(
    (name) => addText(name),
  ),
  addText('spatialReference'),
  addText('thumbnailUrl'),
  addText('serviceUsername', fromUrl),
  addText('servicePassword', fromUrl),
  addText('serviceCredentialsType', fromUrl),
  { ...addText('url', fromUrl), ...title },
  { ...addText('dataUrl', download), ...title },
  { ...addText('filename', download), ...title },
  { ...addText('itemIdToCreate'), sent: trimmed },
  ...(
    ['tags', 'typeKeywords', 'categories', 'appCategories', 'industries', 'languages'] as const
  ).map(addWords),
  ...(['properties', 'advancedSettings', 'listingProperties'] as const).map((name) => ({
    ...addText(name),
    sent: object,
  })),
  {
    form: 'Add items, several files',
    operation: content.addItem,
    parameter: 'filename',
    errorOf: (entry) =>
      rowErrors(addable({}), { file: new File(['a'], entry), isJson: false }).file,
  },
  {
    form: 'Add items, new folder',
    operation: content.createFolder,
    parameter: 'title',
    errorOf: (entry) => errorsOf(addable({ folder: 'new', newFolder: entry })).newFolder,
    ...title,
  },
  itemField('title', title),
  itemField('url', { sent: trimmed }),
  ...(['snippet', 'description', 'accessInformation', 'licenseInfo'] as const).map((name) =>
    itemField(name),
  ),
  ...(['snippet', 'accessInformation', 'licenseInfo'] as const).map((parameter) => ({
    form: 'Edit items',
    operation: items.update,
    parameter,
    errorOf: (entry: string) => textProblem(parameter, entry),
    sent: trimmed,
  })),
  {
    form: 'Resources',
    operation: itemResources.add,
    parameter: 'fileName',
    errorOf: (entry) => whyUnfit([new File(['a'], `${entry}.txt`)]),
    sent: (entry) => `${entry}.txt`,
  },
  {
    form: 'Resources',
    operation: itemResources.add,
    parameter: 'resourcesPrefix',
    errorOf: whyBadFolder,
    sent: trimmed,
  },
  {
    form: 'New folder',
    operation: content.createFolder,
    parameter: 'title',
    errorOf: (name) => nameProblem(name),
    ...title,
  },
  {
    form: 'Publish layers',
    operation: publishing.publishLayers,
    parameter: 'serverFolder',
    errorOf: (serverFolder) =>
      problemsOf('serverFolder', { ...publication, serverFolder }).serverFolder,
    isRequired: true,
  },
  {
    form: 'Publish layers',
    operation: content.createFolder,
    parameter: 'title',
    errorOf: (folderName) => problemsOf('portalFolder', { ...publication, folderName }).folderName,
    ...title,
  },
  {
    form: 'Add data store',
    operation: content.addItem,
    parameter: 'title',
    errorOf: (entry) => registerProblems({ ...registration, title: entry }, []).title,
    ...title,
  },
  {
    form: 'Add data store',
    operation: content.addItem,
    parameter: 'snippet',
    errorOf: (snippet) => registerProblems({ ...registration, snippet }, []).snippet,
    sent: trimmed,
  },
  {
    form: 'Add data store, new folder',
    operation: content.createFolder,
    parameter: 'title',
    errorOf: (folderName) =>
      registerProblems({ ...registration, folderId: 'new', folderName }, []).folderName,
    ...title,
  },
  ...(['name', 'entityId', 'discoveryServiceUrl', 'metadataServiceUrl'] as const).map(
    federationField,
  ),
  ...(['name', 'description'] as const).map((parameter) => ({
    form: 'Role',
    operation: roles.create,
    parameter,
    errorOf: (entry: string) =>
      RoleValues.safeParse({
        name: 'Editors',
        description: '',
        privileges: [],
        [parameter]: entry,
      }).error?.issues.map(({ message }) => `${message}.`)[0],
  })),
  taskField('title'),
  taskField('taskURL'),
]

const sizes = [20, 64, 128, 250, 256, 512, 800, 1024, 2048]
const texts = [
  ...sizes.flatMap((size) =>
    [size, size + 1].flatMap((length) => ['a', '😀'].map((character) => character.repeat(length))),
  ),
  '/',
  '..',
  'a/b',
  'a//b',
  'a\\b',
  '#1 50% "x"',
  'a,b',
  'Ä',
  '\u200b',
  'a\u200bb',
  'a\nb',
  ' a ',
  '[a]',
  'a b',
  'en',
  'pt-BR',
  '/Categories/Water',
  '0'.repeat(32),
  'a_1',
  '1a',
  ...['', 'ftp://', 'https://me@', 'https://', 'javascript:'].map(
    (scheme) => `${scheme}example.com`,
  ),
  ...[2048, 2049].map((length) => 'https://example.com/'.padEnd(length, 'a')),
  'https://example.com/a b',
  'x'.repeat(64 * 1024 - 1),
  'x'.repeat(64 * 1024),
]
const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
const objects = [
  '{}',
  '{"a":1e308}',
  '{"a":1e400}',
  deep(99),
  deep(100),
  JSON.stringify({ a: 'x'.repeat(64 * 1024 - 8) }),
  JSON.stringify({ a: 'x'.repeat(64 * 1024 - 7) }),
  JSON.stringify({ a: String.fromCharCode(0xd800) }),
]

const shown = (entry: string) =>
  entry.length > 60 ? `${entry.slice(0, 20)}… (${entry.length})` : entry

/** Returns whether an error is a sentence without names of parameters and without the texts of the validator. */
const isClear = (text: string) =>
  text.endsWith('.') && !/\b[a-z]+[A-Z]\w*|\bToo (?:big|small)|\bInvalid\b/.test(text)

describe('a form refuses what the operation refuses, and nothing else', () => {
  test.each(rows)('$form: $parameter', async (row) => {
    const { operation, parameter, errorOf, sent = (entry) => entry, isRequired } = row
    const differing: string[] = []
    const unclear: string[] = []
    for (const entry of sent === object ? objects : texts) {
      const isMissing = asName(entry) === ''
      if (isMissing && !isRequired && sent !== object && entry.trim() === '') continue
      const refused = problemOf(operation.params, parameter, sent(entry))
      const error = await errorOf(entry)
      const isRefused = refused !== undefined || (isMissing && isRequired === true)
      if ((error !== undefined) !== isRefused)
        differing.push(`${shown(entry)}: ${String(error)}, not ${String(refused)}`)
      if (error !== undefined && !isClear(error)) unclear.push(error)
    }
    expect({ differing, unclear }).toEqual({ differing: [], unclear: [] })
  })
})
