import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { foldersOf } from '../shared/folders/folders.ts'
import { content } from '../../rest/content/content.ts'
import { useFullNames } from '../shell/people/fullNames.ts'
import { usePermission } from '../shell/permissions.ts'
import { useSession } from '../shell/session/session.ts'
import { Input } from '../ui/fields/Field.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { t } from './messages.ts'
import type { Folder } from '../../rest/content/items.ts'
import { ToolButton } from '../shell/lists/ToolButton.tsx'
import { FolderNamePanel } from './folders/FolderNamePanel.tsx'
import { RemoveFolder } from './folders/RemoveFolder.tsx'

interface Props {
  readonly owner: string
  /** `root`, the ID of a folder, or empty for all folders. */
  readonly selected: string
  readonly onSelect: (folder: string) => void
}

/** A search field is shown for more folders than this. */
const manyFolders = 12

const entryLook = {
  display: 'block',
  inlineSize: '100%',
  paddingBlock: 1.5,
  paddingInline: 2.5,
  borderRadius: 1,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  '&:hover': { backgroundColor: 'sunken', color: 'text.primary' },
  '&[aria-current=true]': {
    backgroundColor: 'tone.brand.soft',
    color: 'tone.brand.text',
    fontWeight: 600,
  },
} as const

/** The folders of a member. Folders can't be nested. */
export const Folders = ({ owner, selected, onSelect }: Props) => {
  const headingId = useId()
  const { user } = useSession()
  const isOwn = owner === user.username
  const fullNameOf = useFullNames(isOwn ? [] : [owner])
  const name = (isOwn && user.fullName) || fullNameOf(owner)
  const heading = t('folders.ofOwner', { owner: name })
  const [text, setText] = useState('')
  const { data } = useQuery(foldersOf(owner))
  const folders = data?.folders ?? []
  const canManage = usePermission(content.removeFolder, owner).allowed
  const actions = canManage && (
    <FolderActions
      owner={owner}
      folders={folders}
      folder={folders.find(({ id }) => id === selected)}
      onSelect={onSelect}
    />
  )
  const wanted = text.trim().toLowerCase()
  const entry = (id: string, title: string) => (
    <li key={id}>
      <ButtonBase sx={entryLook} aria-current={id === selected} onClick={() => onSelect(id)}>
        {title}
      </ButtonBase>
    </li>
  )
  return (
    <>
      <Box sx={{ display: { xs: 'flex', lg: 'none' }, alignItems: 'end', gap: 1 }}>
        <SelectField
          label={heading}
          help={isOwn || name === owner ? undefined : owner}
          value={selected}
          choices={[
            { value: '', label: t('folders.all') },
            { value: 'root', label: t('folders.root') },
            ...folders.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(event) => onSelect(event.target.value)}
        />
        {actions}
      </Box>
      <Box
        component="nav"
        aria-labelledby={headingId}
        sx={{ minInlineSize: 0, display: { xs: 'none', lg: 'block' } }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            paddingInlineStart: 2.5,
          }}
        >
          <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere', lineHeight: 1.3 }}>
            <Typography component="h2" variant="caption" id={headingId} sx={{ fontWeight: 600 }}>
              {heading}
            </Typography>
            {!isOwn && name !== owner && (
              <Typography component="div" variant="caption" color="textSecondary">
                {owner}
              </Typography>
            )}
          </Box>
          {actions}
        </Box>
        {folders.length > manyFolders && (
          <Box sx={{ paddingInline: 2.5, marginBlockEnd: 1 }}>
            <Input
              type="search"
              aria-label={t('folders.find')}
              placeholder={t('folders.find')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Box>
        )}
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            margin: 0,
            padding: 0,
            maxBlockSize: 'calc(100dvh - 240px)',
            overflow: 'auto',
          }}
        >
          {entry('', t('folders.all'))}
          {entry('root', t('folders.root'))}
          {folders
            .filter(({ title }) => title.toLowerCase().includes(wanted))
            .map(({ id, title }) => entry(id, title))}
        </Box>
      </Box>
    </>
  )
}

interface FolderActionsProps {
  readonly owner: string
  readonly folders: readonly Folder[]
  /** The folder that is shown; undefined for all folders and for the root folder, which always exist. */
  readonly folder: Folder | undefined
  readonly onSelect: (folderId: string) => void
}

/** The buttons that create a folder, and rename or delete the one that is shown. */
const FolderActions = ({ owner, folders, folder, onSelect }: FolderActionsProps) => {
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
        <FolderNamePanel
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
