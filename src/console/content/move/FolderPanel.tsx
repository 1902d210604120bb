import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FolderSelect } from '../../shared/folders/FolderFields.tsx'
import {
  folderProblems,
  foldersOf,
  root,
  type FolderChoice,
  type FolderProblems,
} from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../shell/part/SidePanel.tsx'
import { useFocusOnError } from '../../ui/fields/useFocusOnError.ts'
import { destinationsOf, type Destination } from './folders.ts'
import { t } from './messages.ts'

/** The selected folder at first: the root folder. */
export const firstChoice: FolderChoice = { place: 'root', existing: '', name: '' }

/** The maximum number of owners whose items can be moved at once: their folders are read one by one. */
const maxOwners = 200

interface Props {
  readonly count: number
  readonly owners: readonly string[]
  readonly start: FolderChoice
  /** Why the portal refused the name of the folder. */
  readonly refused?: string | undefined
  readonly onChosen: (
    choice: FolderChoice,
    title: string,
    destinations: readonly Destination[],
  ) => void
  readonly onClose: () => void
}

/** Selects the target folder: an existing one of the owner, or one by name. */
export const FolderPanel = ({ count, owners, start, refused, onChosen, onClose }: Props) => {
  const [choice, setChoice] = useState(start)
  const [problems, setProblems] = useState<FolderProblems>({ name: refused })
  const [attempt, setAttempt] = useState(refused === undefined ? 0 : 1)
  const form = useFocusOnError(attempt)
  const [owner = ''] = owners
  const isOne = owners.length === 1
  const fullNameOf = useFullNames(isOne ? owners : [])
  const { data } = useQuery({ ...foldersOf(owner), enabled: isOne })
  const folders = isOne ? data?.folders : undefined
  const look = useMutation({
    mutationFn: (title: string) => destinationsOf(owners, title),
    onSuccess: (destinations, title) => onChosen(choice, title, destinations),
  })
  const review = () => {
    const { place, existing, name } = choice
    const found = folderProblems(choice, folders)
    setProblems(found)
    if (Object.keys(found).length > 0) setAttempt(attempt + 1)
    else if (place === 'existing')
      look.mutate(folders?.find(({ id }) => id === existing)?.title ?? '')
    else look.mutate(place === 'root' ? root : name.trim())
  }
  const isTooMany = owners.length > maxOwners
  return (
    <SidePanel
      open
      isSmall
      onClose={onClose}
      title={t('title', { count })}
      subtitle={isOne ? t('whose', { owner: fullNameOf(owner) }) : undefined}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="contained"
            loading={look.isPending}
            disabled={isTooMany}
            onClick={review}
          >
            {t('review')}
          </Button>
        </>
      }
    >
      {look.error && <ErrorNotice error={look.error} />}
      {isTooMany ? (
        <Notice tone="warning">{t('tooMany', { count: owners.length, most: maxOwners })}</Notice>
      ) : (
        <Box
          component="form"
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            review()
          }}
          sx={{ display: 'grid', gap: 4 }}
        >
          {!isOne && <Typography>{t('owners', { count: owners.length })}</Typography>}
          <FolderSelect
            owner={isOne ? owner : undefined}
            others={{ root: tFolders('root'), new: isOne ? tFolders('new') : t('named') }}
            value={choice}
            problems={problems}
            onChange={(changed) => {
              setProblems({})
              setChoice({ ...choice, ...changed })
            }}
          />
        </Box>
      )}
    </SidePanel>
  )
}
