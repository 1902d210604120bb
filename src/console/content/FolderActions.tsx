import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Folder } from '../../rest/content/items.ts'
import { ToolButton } from '../shell/lists/ToolButton.tsx'
import { t } from './messages.ts'
import { FolderNameSheet } from './folders/FolderNameSheet.tsx'
import { RemoveFolder } from './folders/RemoveFolder.tsx'

interface Props {
  readonly owner: string
  readonly folders: readonly Folder[]
  /** The folder that is shown; undefined for all folders and for the root folder, which always exist. */
  readonly folder: Folder | undefined
  readonly onSelect: (folderId: string) => void
}

/** The buttons that create a folder, and rename or delete the one that is shown. */
export const FolderActions = ({ owner, folders, folder, onSelect }: Props) => {
  const [open, setOpen] = useState<'create' | 'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <ToolButton
        label={t('folders.create')}
        icon="add"
        isOpen={open === 'create'}
        onClick={() => setOpen('create')}
      />
      {folder && (
        <>
          <ToolButton
            label={t('folders.rename', { title: folder.title })}
            icon="edit"
            isOpen={open === 'rename'}
            onClick={() => setOpen('rename')}
          />
          <ToolButton
            label={t('folders.remove', { title: folder.title })}
            icon="delete"
            isOpen={open === 'remove'}
            onClick={() => setOpen('remove')}
          />
        </>
      )}
      {(open === 'create' || (open === 'rename' && folder)) && (
        <FolderNameSheet
          owner={owner}
          folder={open === 'rename' ? folder : undefined}
          folders={folders}
          onDone={onSelect}
          onClose={close}
        />
      )}
      {open === 'remove' && folder && (
        <RemoveFolder owner={owner} folder={folder} onDone={() => onSelect('')} onClose={close} />
      )}
    </Box>
  )
}
