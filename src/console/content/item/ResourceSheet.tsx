import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Item } from '../../../rest/item.ts'
import { itemResourceLimits, itemResources, resourceFormats } from '../../../rest/itemResources.ts'
import { formatBytes } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { write } from '../../shell/write/write.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { pathOf } from './item.ts'
import { inParts, whyBadFolder, whyUnfit, type Resource } from './resources.ts'
import { useWords } from './words.ts'

interface Props {
  readonly item: Item
  /** The one whose place the file takes; new ones are added when left out. */
  readonly replaced?: Resource | undefined
  readonly onClose: () => void
}

const accesses = ['inherit', 'private'] as const
type Access = (typeof accesses)[number]

/** Adds files to an item, or puts one in the place of another: what and where first, then the plan. */
export const ResourceSheet = ({ item, replaced, onClose }: Props) => {
  const { t } = useWords()
  const [files, setFiles] = useState<readonly File[]>([])
  const [folder, setFolder] = useState('')
  const [access, setAccess] = useState<Access>(
    replaced?.access === 'private' ? 'private' : 'inherit',
  )
  const [problem, setProblem] = useState<{ files?: string; folder?: string }>({})
  const [isPlanned, setIsPlanned] = useState(false)
  const { title } = item
  const operation = replaced ? itemResources.update : itemResources.add
  const prefix = folder.trim()
  if (isPlanned) {
    const input = {
      ...pathOf(item),
      file: [...files],
      access,
      ...(replaced
        ? {
            ...inParts(replaced.resource),
            // What else is told of it stays.
            ...(replaced.properties ? { properties: replaced.properties } : {}),
          }
        : prefix === ''
          ? {}
          : { resourcesPrefix: prefix }),
    }
    const words = replaced
      ? { title, path: replaced.resource, count: 1 }
      : { title, path: '', count: files.length }
    const changes = files.map((file) => {
      const path = replaced?.resource ?? [prefix, file.name].filter(Boolean).join('/')
      return {
        name: path,
        label: path,
        before: replaced && formatBytes(replaced.size),
        after: `${formatBytes(file.size)}, ${t(`resource.access.${access}`)}`,
        format: String,
      }
    })
    return (
      <Plan
        changes={changes}
        warnings={replaced ? [t('resource.replaceWarning')] : []}
        request={{ operation, input }}
        apply={async () => {
          await write(operation, input, {
            title: t(replaced ? 'resource.replacedWritten' : 'resource.addedWritten', words),
            target: { label: title, href: paths.item(item.id, 'resources') },
            changes,
            stale: [itemResources.list],
            message: t(replaced ? 'resource.replaced' : 'resource.added', words),
          })
          onClose()
        }}
        onClose={() => setIsPlanned(false)}
      />
    )
  }
  const review = () => {
    const [badFiles, badFolder] = [whyUnfit(files), replaced ? undefined : whyBadFolder(folder)]
    setProblem({
      ...(badFiles === undefined ? {} : { files: badFiles }),
      ...(badFolder === undefined ? {} : { folder: badFolder }),
    })
    setIsPlanned(badFiles === undefined && badFolder === undefined)
  }
  const { filesAtOnce, size } = itemResourceLimits
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(replaced ? 'resource.replaceTitle' : 'resource.addTitle')}
      line={replaced?.resource ?? title}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="contained" onClick={review}>
            {t('reviewOne')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Field
          label={t(replaced ? 'file' : 'resource.files')}
          error={problem.files}
          help={t('resource.filesHelp', {
            count: replaced ? 1 : filesAtOnce,
            size: formatBytes(size),
            formats: resourceFormats.join(', '),
          })}
        >
          {(control) => (
            <Input
              {...control}
              type="file"
              multiple={!replaced}
              accept={resourceFormats.map((ending) => `.${ending}`).join(',')}
              onChange={({ target }) => {
                setFiles([...(target.files ?? [])])
                setProblem({ ...problem, files: '' })
              }}
            />
          )}
        </Field>
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
          choices={accesses.map((value) => ({ value, label: t(`resource.access.${value}`) }))}
          onChange={(event) => setAccess(event.target.value === 'private' ? 'private' : 'inherit')}
        />
      </Box>
    </Sheet>
  )
}
