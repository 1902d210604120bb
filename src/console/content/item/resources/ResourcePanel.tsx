import Box from '@mui/material/Box'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import CloseIcon from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import type { Item } from '../../../../rest/records/item.ts'
import { itemResourceLimits, resourceFormats } from '../../../../rest/content/itemResources.ts'
import { asName } from '../../../../rest/protocol/names.ts'
import { schemaOf } from '../../../shell/forms/useForm.ts'
import { usePlainForm } from '../../../shell/forms/usePlainForm.ts'
import { formatBytes } from '../../../shell/format.ts'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
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

interface Values {
  readonly files: readonly File[]
  readonly folder: string
  readonly isUnpacked: boolean
  readonly access: Access
}

/** Adds files to an item or replaces one: the user selects files and a folder, then reviews the changes. */
export const ResourcePanel = ({ item, resources, replaced, onClose }: Props) => {
  const [wanted, setWanted] = useState<ResourceChange>()
  const before = new Map(resources.map((one) => [one.resource, one]))
  const archiveOf = ([first, ...others]: readonly File[]) =>
    !replaced && first && others.length === 0 && isArchive(first) ? first : undefined

  /** Returns the change to review, or the error of the files. */
  const decided = async (values: Values): Promise<ResourceChange | string> => {
    const { files, access, isUnpacked } = values
    const folder = values.folder.trim()
    const base = { item, files, access, folder, replaced, before }
    if (replaced) return base
    const archive = isUnpacked ? archiveOf(files) : undefined
    const added = archive ? await unpacked(archive) : { paths: files.map(({ name }) => name) }
    if ('problem' in added) return added.problem
    const { paths } = added
    const whole = archive ? { ...base, unpacked: paths } : base
    const [taken] = takenPaths(whole, before)
    return taken === undefined
      ? (whyTooMany(item, before.size + paths.length) ?? whyTooLong(folder, paths) ?? whole)
      : t('resource.archiveTaken', { path: taken })
  }
  const { form, formProps, field, sending, showRefused } = usePlainForm<Values>({
    schema: schemaOf(({ files, folder }) => ({
      files: whyUnfit(files),
      folder: replaced ? undefined : whyBadFolder(folder),
    })),
    shown: {
      files: [],
      folder: '',
      isUnpacked: false,
      access: replaced?.access === 'private' ? 'private' : 'inherit',
    },
    send: async (values, refuse) => {
      const found = await decided(values)
      if (typeof found === 'string') refuse({ field: 'files', message: found })
      else setWanted(found)
    },
  })
  const [files, isUnpacked] = useWatch({ control: form.control, name: ['files', 'isUnpacked'] })
  if (wanted)
    return (
      <ResourceReview
        wanted={wanted}
        onClose={() => setWanted(undefined)}
        onApplied={onClose}
        onRefused={(refused) => {
          setWanted(undefined)
          showRefused(refused)
        }}
      />
    )
  const archive = archiveOf(files)
  const choose = (chosen: readonly File[]) => {
    form.clearErrors('files')
    form.setValue('files', chosen, { shouldValidate: chosen.length > 0 })
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
      form={formProps.id}
      sending={sending}
    >
      <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
        <div>
          <FileDrop
            label={t(replaced ? 'resource.dropOne' : 'resource.drop')}
            help={help}
            error={form.formState.errors.files?.message}
            {...(replaced
              ? { onFile: (file: File) => choose([file]) }
              : { onFiles: (more: readonly File[]) => choose(merged(files, more)) })}
          />
          <ChosenFiles files={files} onChange={choose} />
        </div>
        {archive && (
          <CheckChoice
            label={t('resource.unpack', { name: archive.name })}
            help={t('resource.unpackHelp')}
            checked={isUnpacked}
            onChange={(checked) => form.setValue('isUnpacked', checked)}
          />
        )}
        {!replaced && (
          <TextField
            label={t('resource.folder')}
            help={t('resource.folderHelp')}
            autoComplete="off"
            {...field('folder')}
          />
        )}
        <SelectField
          label={t('resource.who')}
          choices={accesses.map((value) => ({ value, label: formatAccess(value) }))}
          {...field('access')}
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
