import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { SpriteIcon } from '../../../ui/icons/SpriteIcon.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { overlay } from '../../part/part.tsx'
import { useMessages } from '../viewMessages.ts'
import type { ListExport } from './listExport.ts'

interface Props<T> {
  /** The list whose columns are stored. */
  readonly list: string
  readonly columns: readonly Column<T>[]
  readonly exported: ListExport<T>
}

const ExportSheet = overlay(async () => (await import('./ExportSheet.tsx')).ExportSheet)

/** Opens the export of a list to a file. */
export const ExportButton = <T,>({ list, columns, exported }: Props<T>) => {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const label = t('export')
  return (
    <>
      <Tooltip text={label}>
        {({ onFocus, ...hover }) => (
          <IconButton
            {...hover}
            onFocus={(event) => {
              ExportSheet.preload()
              onFocus(event)
            }}
            onPointerEnter={ExportSheet.preload}
            aria-label={label}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            <SpriteIcon name="download" size={20} />
          </IconButton>
        )}
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ExportSheet
            list={list}
            columns={columns.filter(({ value }) => value !== undefined)}
            fileName={exported.fileName}
            total={exported.total}
            write={async (options) =>
              (await import('./listFile.ts')).writeList(columns, exported, options)
            }
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
