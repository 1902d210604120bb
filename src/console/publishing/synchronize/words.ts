import type { DatasetField, DatasetStructure } from '../../../rest/publishing/datasets.ts'
import type { Tone } from '../../ui/designTokens.ts'
import type { PreviewGroup, PreviewRow } from './preview.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

/** The tones of what happens to a dataset. */
export const groupTones: Readonly<Record<PreviewGroup, Tone>> = {
  renamed: 'error',
  removed: 'error',
  failing: 'warning',
  changed: 'info',
  restored: 'info',
  added: 'success',
  refreshed: 'info',
  impossible: 'neutral',
  unchanged: 'neutral',
}

/** Returns what differs in a changed dataset, such as "2 columns added, other key". */
const changesInWords = ({ changes }: PreviewRow['planned']): string => {
  if (!changes) return ''
  const { added, removed, changed, key, geometry } = changes
  return [
    ...(added.length > 0 ? [t('detail.added', { count: added.length })] : []),
    ...(removed.length > 0 ? [t('detail.removed', { count: removed.length })] : []),
    ...(changed.length > 0 ? [t('detail.changed', { count: changed.length })] : []),
    ...(key ? [t('detail.key')] : []),
    ...(geometry ? [t('detail.geometry')] : []),
  ].join(', ')
}

/** Returns one line about why a dataset is in its group; the reason of the portal, where it has one. */
export const detailOf = ({ group, planned }: PreviewRow): string => {
  if (planned.message !== undefined) return planned.message
  if (group === 'renamed') return t('detail.guess')
  if (group === 'removed') return t('detail.dropped')
  if (group === 'restored') return t('detail.restored')
  return changesInWords(planned)
}

/** Returns the name of a row: of a renamed dataset with both names. */
export const rowName = ({ name, newName }: PreviewRow): string =>
  newName === undefined ? name : t('rename.pair', { from: name, to: newName })

/** Returns the type of a column in words. */
export const fieldInWords = ({ type, length, nullable }: DatasetField): string => {
  const word = t(`panel.type.${type}`, { defaultValue: type })
  const sized = length === undefined ? word : t('panel.length', { type: word, count: length })
  return nullable ? sized : `${sized}, ${t('panel.required')}`
}

/** Returns the geometry of a dataset in words. */
export const geometryInWords = ({
  geometryType,
  wkid,
}: Pick<DatasetStructure, 'geometryType' | 'wkid'>): string => {
  const geometry = tPublishing(`geometry.${geometryType ?? 'none'}`, {
    defaultValue: geometryType ?? '',
  })
  return wkid === null ? geometry : t('panel.spatialReference', { geometry, wkid: String(wkid) })
}

/** Returns the number of rows in words, as an estimate where it is one; empty if it is not known. */
export const rowsInWords = (rowCount: number | null | undefined, isEstimate = false): string => {
  if (rowCount === null || rowCount === undefined) return ''
  return tPublishing(isEstimate ? 'aboutRows' : 'rows', { count: rowCount })
}
