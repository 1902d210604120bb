import Box from '@mui/material/Box'
import { useState } from 'react'
import CloseIcon from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import type { Item } from '../../../../rest/records/item.ts'
import { itemResourceLimits, resourceFormats } from '../../../../rest/content/itemResources.ts'
import { asName } from '../../../../rest/protocol/names.ts'
import { formatBytes } from '../../../shell/format.ts'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
import { useFocusOnError } from '../../../ui/fields/useFocusOnError.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { takenPaths, type ResourceChange } from './resourceChanges.ts'
import { ResourceReview } from './ResourceReview.tsx'
import {
  formatAccess,
  isArchive,
  unpacked,
  whyBadFolder,
  whyTooLong,
  whyTooMany,
  whyUnfit,
  type Access,
  type Resource,
} from './resources.ts'
import { toastMissingPart } from '../../../shell/toasts/toastMissingPart.ts'
import { t } from '../messages.ts'

interface Props {
  readonly item: Item
  /** The current resources of the item. */
  readonly resources: readonly Resource[]
  /** The resource to replace; undefined to add resources. */
  readonly replaced?: Resource | undefined
  readonly onClose: () => void
}

const accesses: readonly Access[] = ['inherit', 'private']

/** Adds files to an item or replaces one: the user selects files and a folder, then reviews the changes. */
export const ResourcePanel = ({ item, resources, replaced, onClose }: Props) => {
  const [files, setFiles] = useState<readonly File[]>([])
  const [folder, setFolder] = useState('')
  const [isUnpacked, setIsUnpacked] = useState(false)
  const [access, setAccess] = useState<Access>(
    replaced?.access === 'private' ? 'private' : 'inherit',
  )
  const [problem, setProblem] = useState<{ files?: string; folder?: string }>({})
  const [wanted, setWanted] = useState<ResourceChange>()
  const [attempt, setAttempt] = useState(0)
  const form = useFocusOnError(attempt)
  const showProblem = (found: typeof problem) => {
    setProblem(found)
    setAttempt((count) => count + 1)
  }
  if (wanted)
    return (
      <ResourceReview
        wanted={wanted}
        onClose={() => setWanted(undefined)}
        onApplied={onClose}
        onRefused={({ field, message }) => {
          setWanted(undefined)
          showProblem({ [field]: message })
        }}
      />
    )
  const [first] = files
  const canUnpack = !replaced && files.length === 1 && first !== undefined && isArchive(first)
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    setProblem({ ...problem, files: (chosen.length > 0 && whyUnfit(chosen)) || '' })
  }
  const before = new Map(resources.map((one) => [one.resource, one]))

  /** Returns the change to review, or the error of the files. */
  const decided = async (): Promise<ResourceChange | string> => {
    const unfit = whyUnfit(files)
    if (unfit !== undefined) return unfit
    const base = { item, files, access, folder: folder.trim(), replaced, before }
    if (!canUnpack || !isUnpacked)
      return (
        (replaced
          ? undefined
          : (whyTooMany(item, before.size + files.length) ??
            whyTooLong(
              base.folder,
              files.map(({ name }) => name),
            ))) ?? base
      )
    const inside = await unpacked(first)
    if ('problem' in inside) return inside.problem
    const whole = { ...base, unpacked: inside.paths }
    const [taken] = takenPaths(whole, before)
    if (taken !== undefined) return t('resource.archiveTaken', { path: taken })
    return (
      whyTooMany(item, before.size + inside.paths.length) ??
      whyTooLong(base.folder, inside.paths) ??
      whole
    )
  }
  const review = async () => {
    const badFolder = replaced ? undefined : whyBadFolder(folder)
    const found = await decided()
    if (typeof found !== 'string' && badFolder === undefined) {
      setProblem({})
      setWanted(found)
      return
    }
    showProblem({
      ...(typeof found === 'string' ? { files: found } : {}),
      ...(badFolder === undefined ? {} : { folder: badFolder }),
    })
  }
  const { filesAtOnce, size } = itemResourceLimits
  const help = t('resource.filesHelp', {
    count: replaced ? 1 : filesAtOnce,
    size: formatBytes(size),
    formats: resourceFormats.join(', '),
  })
  return (
    <ActionPanel
      onClose={onClose}
      title={t(replaced ? 'resource.replaceTitle' : 'resource.addTitle')}
      subtitle={replaced?.resource ?? item.title}
      onAction={() => void review().catch(toastMissingPart)}
    >
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void review().catch(toastMissingPart)
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        <div>
          <FileDrop
            label={t(replaced ? 'resource.dropOne' : 'resource.drop')}
            help={help}
            error={problem.files}
            {...(replaced
              ? { onFile: (file: File) => choose([file]) }
              : { onFiles: (more: readonly File[]) => choose(merged(files, more)) })}
          />
          <ChosenFiles files={files} onChange={choose} />
        </div>
        {canUnpack && (
          <CheckChoice
            label={t('resource.unpack', { name: first.name })}
            help={t('resource.unpackHelp')}
            checked={isUnpacked}
            onChange={setIsUnpacked}
          />
        )}
        {!replaced && (
          <TextField
            label={t('resource.folder')}
            help={t('resource.folderHelp')}
            error={problem.folder}
            value={folder}
            autoComplete="off"
            onChange={(event) => {
              setFolder(event.target.value)
              setProblem({ ...problem, folder: '' })
            }}
          />
        )}
        <SelectField
          label={t('resource.who')}
          value={access}
          choices={accesses.map((value) => ({ value, label: formatAccess(value) }))}
          onChange={(event) => setAccess(event.target.value === 'private' ? 'private' : 'inherit')}
        />
      </Box>
    </ActionPanel>
  )
}

/** Merges two selections; of files with the same name the last one counts. */
const merged = (files: readonly File[], more: readonly File[]): readonly File[] => [
  ...new Map([...files, ...more].map((file) => [asName(file.name), file])).values(),
]

interface ChosenFilesProps {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
}

/** Lists the selected files, each with a button that removes it. */
const ChosenFiles = ({ files, onChange }: ChosenFilesProps) => {
  if (files.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('resource.chosen')}
      sx={{ listStyle: 'none', margin: 0, marginBlockStart: 2, padding: 0 }}
    >
      {files.map((file) => (
        <Box
          component="li"
          key={file.name}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, paddingBlock: 1 }}
        >
          <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
            {file.name}{' '}
            <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              {formatBytes(file.size)}
            </Box>
          </Box>
          <IconButton
            size="small"
            aria-label={t('resource.removeFile', { name: file.name })}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}
