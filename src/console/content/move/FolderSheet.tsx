import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldersOf, folderTitled } from '../../shared/folders/folders.ts'
import { content } from '../../../rest/content/content.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { refusal } from '../../shell/forms/sentence.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SidePanel } from '../../shell/part/SidePanel.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFocusOnError } from '../../ui/fields/useFocusOnError.ts'
import { destinationsOf, root, type Destination } from './folders.ts'
import { t } from './messages.ts'

/** The values of the form. */
export interface Choice {
  /** `/`, the title of an existing folder, or empty for a folder by name. */
  readonly chosen: string
  readonly typed: string
}

/** The maximum number of owners whose items can be moved at once: their folders are read one by one. */
const maxOwners = 200

interface Props {
  readonly count: number
  readonly owners: readonly string[]
  readonly start: Choice
  /** Why the portal refused the name of the folder. */
  readonly refused?: string | undefined
  readonly onChosen: (choice: Choice, title: string, destinations: readonly Destination[]) => void
  readonly onClose: () => void
}

/** Selects the target folder: an existing one of the owner, or one by name. */
export const FolderSheet = ({ count, owners, start, refused, onChosen, onClose }: Props) => {
  const [choice, setChoice] = useState(start)
  const [problem, setProblem] = useState(refused)
  const [attempt, setAttempt] = useState(refused === undefined ? 0 : 1)
  const form = useFocusOnError(attempt)
  const { chosen, typed } = choice
  const [owner = ''] = owners
  const isOne = owners.length === 1
  const fullNameOf = useFullNames(isOne ? owners : [])
  const { data, error, refetch } = useQuery({ ...foldersOf(owner), enabled: isOne })
  const folders = data?.folders ?? []
  const look = useMutation({
    mutationFn: (title: string) => destinationsOf(owners, title),
    onSuccess: (destinations, title) => onChosen(choice, title, destinations),
  })
  const review = () => {
    if (chosen !== '') {
      look.mutate(chosen)
      return
    }
    const wrong =
      typed.trim() === root
        ? t('nameRoot')
        : isOne && folderTitled(folders, typed)
          ? t('exists')
          : refusal(content.createFolder, 'title', typed)
    setProblem(wrong)
    if (wrong === undefined) look.mutate(typed.trim())
    else setAttempt(attempt + 1)
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
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
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
          <SelectField
            label={t('folder')}
            value={chosen}
            choices={[
              { value: root, label: t('root') },
              ...(isOne ? folders.map(({ title }) => ({ value: title, label: title })) : []),
              { value: '', label: t(isOne ? 'new' : 'named') },
            ]}
            onChange={(event) => setChoice({ ...choice, chosen: event.target.value })}
          />
          {chosen === '' && (
            <TextField
              label={t('name')}
              value={typed}
              error={problem}
              autoComplete="off"
              onChange={(event) => {
                setProblem(undefined)
                setChoice({ ...choice, typed: event.target.value })
              }}
            />
          )}
        </Box>
      )}
    </SidePanel>
  )
}
