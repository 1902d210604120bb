import { useState } from 'react'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { overlay } from '../../part/part.tsx'
import { ToolButton } from '../ToolButton.tsx'
import { writeList } from './listFile.ts'
import type { ListExport } from './listExport.ts'
import { t } from '../messages.ts'

interface Props<T> {
  /** The list whose columns are stored. */
  readonly list: string
  readonly columns: readonly Column<T>[]
  readonly exported: ListExport<T>
}

const ExportPanel = overlay(async () => (await import('./ExportPanel.tsx')).ExportPanel)

/** Opens the export of a list to a file. */
export const ExportButton = <T,>({ list, columns, exported }: Props<T>) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ToolButton
        label={t('view.export')}
        icon="download"
        isOpen={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <ExportPanel
          list={list}
          columns={columns.filter(({ value, notExported }) => value ?? notExported)}
          fileName={exported.fileName}
          total={exported.total}
          write={(options) => writeList(columns, exported, options)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
