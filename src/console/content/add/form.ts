import type { UseFormReturn } from 'react-hook-form'
import { folderProblems } from '../../shared/folders/folders.ts'
import { content } from '../../../rest/content/content.ts'
import { asName } from '../../../rest/protocol/names.ts'
import { imageLimits } from '../../../rest/records/itemProperties.ts'
import { checkClassification } from '../../shared/classification/checkClassification.ts'
import { formatBytes } from '../../shell/format.ts'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { schemaOf } from '../../shell/forms/useForm.ts'
import { refusal, refusalOfJson, sentence } from '../../shell/forms/sentence.ts'
import { readBox } from '../../ui/map/box.ts'
import type { FileRow } from './files.ts'
import {
  describedBy,
  files,
  isSent,
  nothing,
  objects,
  relationOf,
  takesTextWithUrl,
  typeFits,
  type AddValues,
  type ItemDescription,
  type FieldName,
} from './values.ts'
import { t } from './messages.ts'

export type AddForm = UseFormReturn<AddValues>

type FieldErrors = Partial<Record<FieldName, string>>

const isObject = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const sourceError = ({ source, type, url, dataUrl, filename, text }: AddValues): FieldErrors => {
  if (source === 'url' && url.trim() === '') return { url: t('error.url') }
  if (source === 'dataUrl')
    return {
      ...(dataUrl.trim() === '' ? { dataUrl: t('error.url') } : {}),
      ...(asName(filename) === '' ? { filename: t('error.filename') } : {}),
    }
  if (source === 'text' && text.trim() === '') return { text: t('error.text') }
  const isTextSent = source === 'text' || takesTextWithUrl({ source, type })
  if (isTextSent && text.trim() !== '' && !isJson(text)) return { text: t('error.json') }
  return {}
}

const tooLarge = (file: File | null, limit: number) =>
  file && file.size > limit ? t('error.size', { limit: formatBytes(limit) }) : undefined

const own = (values: AddValues, isJsonFile: boolean): FieldErrors => {
  const found: FieldErrors = { ...sourceError(values) }
  const put = (name: FieldName, message: string | undefined) => {
    if (message !== undefined) found[name] ??= message
  }
  if (values.type === '') put('type', t('error.type'))
  else if (!typeFits(values.source, values.type, isJsonFile))
    put('type', t(`error.fit.${values.source}`))
  if (asName(values.title) === '') put('title', t('error.title'))
  for (const name of objects)
    if (isSent(values, name) && values[name].trim() !== '')
      put(
        name,
        isObject(values[name])
          ? refusalOfJson(content.addItem, name, values[name])
          : t('error.object'),
      )
  if ('problem' in readBox(values.extent)) put('extent', t('error.extent'))
  const folder = folderProblems({
    place: values.folder,
    existing: values.folderId,
    name: values.newFolder,
  })
  put('folderId', folder.existing)
  put('newFolder', folder.name)
  if (values.relation !== 'none') {
    if (values.relatedId === '') put('relatedId', t('error.related'))
    if (values.relationshipType === '') put('relationshipType', t('error.relationshipType'))
  }
  for (const name of files)
    put(name, tooLarge(values[name], imageLimits[name === 'metadata' ? name : 'thumbnail']))
  const large = values.screenshot.find(({ size }) => size > imageLimits.screenshot)
  if (large) put('screenshot', tooLarge(large, imageLimits.screenshot))
  return found
}

const described = (values: AddValues): ItemDescription => {
  const readable = Object.fromEntries(
    objects.map((name) => [name, isObject(values[name]) ? values[name] : '']),
  )
  return describedBy({ ...values, ...readable })
}

const byContract = (values: AddValues): FieldErrors => {
  const { params } = content.addItem
  const parsed = params.safeParse({
    ...described(values),
    ...relationOf(values),
    ...(values.source === 'url' ? { url: values.url.trim() } : {}),
    ...(values.source === 'dataUrl' ? { dataUrl: values.dataUrl.trim() } : {}),
    ...(values.source === 'dataUrl' && values.filename !== ''
      ? { filename: values.filename.trim() }
      : {}),
    ...(values.itemIdToCreate.trim() === ''
      ? {}
      : { itemIdToCreate: values.itemIdToCreate.trim() }),
    userName: 'me',
  })
  const fields: Record<string, FieldName> = {
    originItemId: 'relatedId',
    destinationItemId: 'relatedId',
  }
  const found: FieldErrors = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    const field = fields[name] ?? (name in values ? (name as FieldName) : undefined)
    if (field) found[field] ??= sentence(message)
  }
  return found
}

/**
 * Returns the errors of an item before it is sent: those of the operation's schema, and those that the schema can't find.
 * `isJsonFile` is whether its file contains JSON.
 */
export const errorsOf = (values: AddValues, isJsonFile = false): FieldErrors => ({
  ...byContract(values),
  ...own(values, isJsonFile),
})

/**
 * Returns the schema of the form. With several files, title and type are validated in the row of each file; `isJsonFile` is whether
 * the only file contains JSON.
 */
export const schemaFor = (fileCount: number, isJsonFile: boolean) =>
  schemaOf<AddValues>(async (values) => {
    const isMany = values.source === 'file' && fileCount > 1
    const classification = await checkClassification(values.classification)
    const found = { classification, ...errorsOf(values, isJsonFile) }
    return isMany
      ? { ...found, title: undefined, type: undefined, itemIdToCreate: undefined }
      : found
  })

/** Returns the errors of one of several files. */
export const rowErrors = (
  values: AddValues,
  { file, isJson: isJsonFile }: Pick<FileRow, 'file' | 'isJson'>,
): FileRow['errors'] => {
  const { title, type } = errorsOf(values, isJsonFile)
  const fileError =
    file.size === 0 ? t('error.empty') : refusal(content.addItem, 'filename', file.name)
  return {
    ...(title === undefined ? {} : { title }),
    ...(type === undefined ? {} : { type }),
    ...(fileError === undefined ? {} : { file: fileError }),
  }
}

const fieldNames = Object.keys(nothing) as FieldName[]

/** Returns the field of a parameter that the portal refused; undefined if no field sends it. */
export const fieldOf = fieldNamed(fieldNames, {
  originitemid: 'relatedId',
  destinationitemid: 'relatedId',
})

/** The field of a parameter of the new folder that the portal refused. */
export const fieldOfFolder = fieldNamed<FieldName>([], { title: 'newFolder' })
