import type { Change } from '../../shell/changes/change.ts'
import { warning } from '../../shell/changes/warning.ts'
import { boxText } from '../../ui/map/boxText.ts'
import type { Box } from '../../ui/map/box.ts'
import { categoryText } from '../item/item.ts'
import { keyInUrl } from '../keyInUrl.ts'
import { formatBytes } from '../../shell/format.ts'
import { describedBy, relationOf, takesTextWithUrl, type AddValues } from './values.ts'
import type { ItemInput } from './input.ts'
import type { SharingEffect } from './fields/related.ts'
import { t } from './messages.ts'
import { t as tAddFields } from './fields/messages.ts'

const labels = {
  title: 'itemTitle',
  type: 'type.label',
  tags: 'tags',
  snippet: 'snippet',
  description: 'description',
  accessInformation: 'accessInformation',
  licenseInfo: 'licenseInfo',
  culture: 'culture',
  extent: 'extent',
  spatialReference: 'spatialReference',
  categories: 'categories.label',
  thumbnail: 'thumbnail.label',
  thumbnailUrl: 'thumbnail.url',
  screenshot: 'screenshots',
  largeThumbnail: 'largeThumbnail',
  banner: 'banner',
  appCategories: 'appCategories',
  industries: 'industries',
  languages: 'languages',
  listingProperties: 'listingProperties',
  metadata: 'metadata',
  typeKeywords: 'typeKeywords',
  commentsEnabled: 'comments.label',
  properties: 'properties',
  advancedSettings: 'advancedSettings',
  classification: 'classification',
  serviceUsername: 'serviceUsername',
  servicePassword: 'servicePassword',
  serviceCredentialsType: 'serviceCredentialsType',
  serviceProxyParams: 'serviceProxyParams',
  serviceProxyFilter: 'serviceProxyFilter',
} as const
type Label = keyof typeof labels
const isLabel = (name: string): name is Label => name in labels

const plain = (value: unknown): unknown => {
  if (value instanceof File) return `${value.name}, ${formatBytes(value.size)}`
  if (Array.isArray(value)) return value.map(plain)
  return value
}

/** Extents are shown by their sides, categories by their names. */
const shownAs = (name: string, value: unknown): unknown => {
  if (name === 'extent' && isBox(value)) return boxText(value)
  if (name === 'categories' && Array.isArray(value)) return value.map(String).map(categoryText)
  return plain(value)
}

const isBox = (value: unknown): value is Box => Array.isArray(value) && value.length === 4

const added = (name: string, label: string, after: unknown): Change => ({
  name,
  label,
  before: undefined,
  after: shownAs(name, after),
})

interface Around {
  /** The title of the folder; undefined for the root folder. */
  readonly folder: string | undefined
  readonly how: string
  /** The effect of the relationship on sharing. */
  readonly related?: SharingEffect | undefined
}

const levelNames = {
  private: 'level.private',
  shared: 'level.shared',
  org: 'level.org',
  public: 'level.public',
} as const

/** Returns the change of sharing by the relationship, with a warning if the other item loses its sharing. */
const ofSharing = ({ of, title, level }: SharingEffect): Change =>
  of === 'new'
    ? added(
        'access',
        tAddFields('relation.level.label'),
        tAddFields('relation.level.inherited', {
          level: tAddFields(`relation.${levelNames[level]}`),
          title,
        }),
      )
    : {
        name: 'access',
        label: tAddFields('relation.level.labelOf', { title }),
        before: tAddFields(`relation.${levelNames[level]}`),
        after: tAddFields(`relation.${levelNames.private}`),
        warnings: [warning(tAddFields('relation.takesOver', { title }))],
      }

const ofSource = ({ values, file }: ItemInput): Change[] => {
  if (file) return [added('file', t('plan.file'), file)]
  if (values.source === 'dataUrl')
    return [
      added('dataUrl', t('dataUrl'), values.dataUrl.trim()),
      added('filename', t('filename'), values.filename.trim()),
    ]
  if (values.source === 'text') return [added('text', t('json'), values.text)]
  return [
    { ...added('url', t('url'), values.url.trim()), warnings: keyInUrl(values.url) },
    ...(takesTextWithUrl(values) && values.text.trim() !== ''
      ? [added('text', t('json'), values.text)]
      : []),
  ]
}

const shared = (values: AddValues, names: readonly string[]): Change[] =>
  Object.entries(describedBy(values)).flatMap(([name, value]) =>
    isLabel(name) && names.includes(name) ? [added(name, t(labels[name]), value)] : [],
  )

/** Returns whether the review says what the form doesn't show: a change of sharing, or a credential in the URL. */
export const needsReview = (values: AddValues): boolean =>
  relationOf(values) !== undefined || (values.source === 'url' && keyInUrl(values.url).length > 0)

/** Returns the changes to review: all values of one item; for several items, each item and the common values. */
export const changesOf = (
  planned: readonly ItemInput[],
  { folder, how, related: effect }: Around,
): Change[] => {
  const [first, ...others] = planned
  if (!first) return []
  const related = relationOf(first.values)
  const around = [
    ...(folder === undefined ? [] : [added('folderId', t('plan.folder'), folder)]),
    ...(related
      ? [added('relationshipType', tAddFields('relation.type'), related.relationshipType)]
      : []),
    ...(effect ? [ofSharing(effect)] : []),
    ...(first.file && planned.some(({ text }) => text === undefined)
      ? [added('mode', t('plan.how'), how)]
      : []),
    ...(others.length === 0 && first.text !== undefined
      ? [added('mode', t('plan.how'), t('mode.text'))]
      : []),
  ]
  if (others.length === 0)
    return [...shared(first.values, Object.keys(labels)), ...ofSource(first), ...around]
  const each = planned.map(
    ({ values, file }) => `${values.title} (${values.type}), ${file?.name ?? ''}`,
  )
  const files: Change = {
    ...added('file', t('files.caption'), each),
    summary: t('plan.count', { count: planned.length }),
    affected: [
      {
        label: t('plan.show', { count: planned.length }),
        objects: planned.map(({ values, file }) => ({
          title: values.title,
          type: values.type,
          detail: file?.name ?? '',
        })),
      },
    ],
  }
  const common = Object.keys(labels).filter((name) => name !== 'title' && name !== 'type')
  return [files, ...shared(first.values, common), ...around]
}
