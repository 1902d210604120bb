import { useState } from 'react'
import type { Group } from '../../rest/records/group.ts'
import { packages } from '../../rest/groups/packages.ts'
import { refusalMessage, usePermission } from '../shell/permissions.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { t } from './messages.ts'
import { ExportSheet } from './export/ExportSheet.tsx'

/** A button that opens the export of a group as a package. `count` is the number of its items. */
export const ExportButton = ({ group, count }: { group: Group; count: number }) => {
  const permission = usePermission(packages.exportGroup, group.owner)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant="outlined"
        icon="download"
        disabledReason={
          refusalMessage(permission) ?? (count === 0 ? t('group.nothingToExport') : undefined)
        }
        onClick={() => setIsOpen(true)}
      >
        {t('group.exportGroup')}
      </ActionButton>
      {isOpen && <ExportSheet group={group} onClose={() => setIsOpen(false)} />}
    </>
  )
}
