import type { DatasetField, DatasetStructure } from '../../../rest/publishing/datasets.ts'
import type { Tone } from '../../ui/designTokens.ts'
import { t as say } from '../messages.ts'
import type { PreviewGroup, PreviewRow } from './preview.ts'
import { t } from './messages.ts'

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
    ...(added.length > 0 ? [t('synchronize:detail.added', { count: added.length })] : []),
    ...(removed.length > 0 ? [t('synchronize:detail.removed', { count: removed.length })] : []),
    ...(changed.length > 0 ? [t('synchronize:detail.changed', { count: changed.length })] : []),
    ...(key ? [t('synchronize:detail.key')] : []),
    ...(geometry ? [t('synchronize:detail.geometry')] : []),
  ].join(', ')
}

/** Returns one line about why a dataset is in its group; the reason of the portal, where it has one. */
export const detailOf = ({ group, planned }: PreviewRow): string => {
  if (planned.message !== undefined) return planned.message
  if (group === 'renamed') return t('synchronize:detail.guess')
  if (group === 'removed') return t('synchronize:detail.dropped')
  if (group === 'restored') return t('synchronize:detail.restored')
  return changesInWords(planned)
}

/** Returns the name of a row: of a renamed dataset with both names. */
export const rowName = ({ name, newName }: PreviewRow): string =>
  newName === undefined ? name : t('synchronize:rename.pair', { from: name, to: newName })

/** Returns the type of a column in words. */
export const fieldInWords = ({ type, length, nullable }: DatasetField): string => {
  const types: Readonly<Record<string, string>> = t('synchronize:panel.type', {
    returnObjects: true,
  })
  const word = types[type] ?? type
  const sized =
    length === undefined ? word : t('synchronize:panel.length', { type: word, count: length })
  return nullable ? sized : `${sized}, ${t('synchronize:panel.required')}`
}

/** Returns the geometry of a dataset in words. */
export const geometryInWords = ({
  geometryType,
  wkid,
}: Pick<DatasetStructure, 'geometryType' | 'wkid'>): string => {
  const types: Readonly<Record<string, string>> = say('publishing:geometry', {
    returnObjects: true,
  })
  const geometry = types[geometryType ?? 'none'] ?? geometryType ?? ''
  return wkid === null
    ? geometry
    : t('synchronize:panel.spatialReference', { geometry, wkid: String(wkid) })
}

/** Returns the number of rows in words, as an estimate where it is one; empty if it is not known. */
export const rowsInWords = (rowCount: number | null | undefined, isEstimate = false): string => {
  if (rowCount === null || rowCount === undefined) return ''
  return say(isEstimate ? 'publishing:aboutRows' : 'publishing:rows', { count: rowCount })
}
