import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { FolderSelect } from '../../shared/folders/FolderFields.tsx'
import { folderProblems, foldersOf, root, type FolderChoice } from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { schemaOf } from '../../shell/forms/useForm.ts'
import { usePlainForm } from '../../shell/forms/usePlainForm.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
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
  const [owner = ''] = owners
  const isOne = owners.length === 1
  const fullNameOf = useFullNames(isOne ? owners : [])
  const { data } = useQuery({ ...foldersOf(owner), enabled: isOne })
  const folders = isOne ? data?.folders : undefined
  const { form, formProps, showRefused, sending } = usePlainForm({
    schema: schemaOf((choice: FolderChoice) => ({ ...folderProblems(choice, folders) })),
    shown: start,
    send: async (choice) => {
      const { place, existing, name } = choice
      const chosen = folders?.find(({ id }) => id === existing)?.title ?? ''
      const title = place === 'existing' ? chosen : place === 'root' ? root : name.trim()
      onChosen(choice, title, await destinationsOf(owners, title))
    },
  })
  const { errors } = form.formState
  const choice = useWatch({ control: form.control, compute: (all: FolderChoice) => all })
  const showLatest = useEffectEvent(showRefused)
  useEffect(() => {
    if (refused !== undefined) showLatest({ field: 'name', message: refused })
  }, [refused])
  const tooMany =
    owners.length > maxOwners ? t('tooMany', { count: owners.length, most: maxOwners }) : undefined
  return (
    <ActionPanel
      isSmall
      onClose={onClose}
      title={t('title', { count })}
      subtitle={isOne ? t('whose', { owner: fullNameOf(owner) }) : undefined}
      form={formProps.id}
      disabledReason={tooMany}
      sending={sending}
    >
      {tooMany !== undefined ? (
        <Notice tone="warning">{tooMany}</Notice>
      ) : (
        <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
          {!isOne && <Typography>{t('owners', { count: owners.length })}</Typography>}
          <FolderSelect
            owner={isOne ? owner : undefined}
            others={{ root: tFolders('root'), new: isOne ? tFolders('new') : t('named') }}
            value={choice}
            problems={{ existing: errors.existing?.message, name: errors.name?.message }}
            onChange={(changed) => form.reset({ ...choice, ...changed })}
          />
        </Box>
      )}
    </ActionPanel>
  )
}
