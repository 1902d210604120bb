import { partSize, partsOf } from '../../shared/upload/engine/parts.ts'
import { modeFor } from '../../shared/upload/engine/upload.ts'
import type { FileRow } from './files.ts'
import { t } from './messages.ts'

/** Returns the label of the automatic upload method of these files. */
export const uploadMethodLabel = (rows: readonly Pick<FileRow, 'file'>[]): string => {
  const [only, ...others] = rows
  if (!only || others.length > 0) return t('mode.varies')
  const { size } = only.file
  return modeFor(size) === 'whole'
    ? t('mode.wholeWords')
    : t('mode.parts_count', { count: partsOf(size, partSize(size)).length })
}
