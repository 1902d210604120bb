import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  resourceLimit,
  organizationResources,
} from '../../../../rest/organization/organizationResources.ts'
import { formatBytes } from '../../../shell/format.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { Input } from '../../../ui/fields/Field.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import type { ControlProps } from '../controls/control.ts'
import {
  imageExtensions,
  imageProblem,
  imageKindOf,
  imageQuery,
  imageKeys,
  freeKey,
} from './images.ts'
import { t } from '../messages.ts'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { confirm } from '../../../shell/confirm/confirm.tsx'
import { Rows } from '../../../ui/table/Rows.tsx'
import { queryClient } from '../../../shell/api.ts'
import { paths } from '../../../shell/paths.ts'
import { mutate } from '../../../shell/changes/mutate.ts'

/** Uploads an image under an unused key and returns the key. No setting uses the image yet. Throws what `send` throws. */
const addImage = async (file: File): Promise<string> => {
  const taken = await queryClient.query({ ...imageKeys, staleTime: 0 })
  const key = freeKey(file.name, new Set(taken))
  await mutate(
    organizationResources.add,
    { key, file },
    {
      title: t('image.added', { key }),
      endTitle: t('image.addedDone', { key }),
      target: { label: key, href: paths.settings('identity') },
      undo: {
        operation: organizationResources.remove,
        input: { key },
        title: t('image.delete', { key }),
      },
      invalidates: [organizationResources.list],
    },
  )
  return key
}

/** Deletes an image; the portal refuses to delete images that a setting uses. Throws what `send` throws. */
const deleteImage = async (key: string): Promise<void> => {
  await mutate(
    organizationResources.remove,
    { key },
    {
      title: t('image.deleted', { key }),
      endTitle: t('image.deletedDone', { key }),
      target: { label: key, href: paths.settings('identity') },
      invalidates: [organizationResources.list],
      message: t('image.deletedDone', { key }),
    },
  )
}

/** A control for an image: preview, upload, choice of an uploaded image, or its key. */
export const ImageControl = ({
  label,
  id,
  describedBy,
  isWrong,
  value,
  onChange,
  onBlur,
}: ControlProps<string>) => {
  const [problem, setProblem] = useState<ReturnType<typeof imageProblem>>()
  const upload = useMutation({ mutationFn: addImage, onSuccess: onChange })
  const uploadFile = (file: File) => {
    const found = imageProblem(file)
    setProblem(found)
    if (found === undefined) upload.mutate(file)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Preview value={value} label={label} />
        <Box sx={{ flex: '1 1 260px', minInlineSize: 0 }}>
          <FileDrop
            label={t('image.drop', { label })}
            help={t('image.dropHelp', { limit: formatBytes(resourceLimit) })}
            accept={imageExtensions.join(',')}
            line={value === '' ? 'choose' : 'replace'}
            disabled={upload.isPending}
            error={
              problem === undefined
                ? undefined
                : t(`image.${problem}`, { limit: formatBytes(resourceLimit) })
            }
            onFile={uploadFile}
          />
        </Box>
        {value !== '' && (
          <Button
            variant="outlined"
            size="small"
            aria-label={t('image.clearOf', { label })}
            onClick={() => onChange('')}
          >
            {t('image.clear')}
          </Button>
        )}
      </Box>
      {upload.error && <ErrorNotice error={upload.error} />}
      <Box sx={{ fontSize: '0.8125rem' }}>
        <Disclosure summary={t('image.uploaded')} open={isWrong}>
          <Input
            id={id}
            value={value}
            aria-describedby={describedBy}
            aria-invalid={isWrong || undefined}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <UploadedImages label={label} value={value} onChoose={onChange} />
        </Disclosure>
      </Box>
    </Box>
  )
}

interface Props {
  /** The value of the setting. */
  readonly value: string
  readonly label: string
}

const frame = {
  display: 'grid',
  placeItems: 'center',
  maxInlineSize: 180,
  minBlockSize: 64,
  padding: 2,
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '8px',
  backgroundColor: 'sunken',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& img': { maxBlockSize: 64, maxInlineSize: 160 },
} as const

/** A preview of the image of a setting, or the reason why it is not shown. */
const Preview = ({ value, label }: Props) => {
  const kind = imageKindOf(value)
  return (
    <Box sx={frame}>
      {kind === 'resource' ? (
        <StoredImage key={value} name={value.trim()} label={label} />
      ) : (
        t(`image.${kind}`, { value })
      )}
    </Box>
  )
}

const StoredImage = ({ name, label }: { name: string; label: string }) => {
  const { data, isError, isEnabled } = useQuery(imageQuery(name))
  if (data) return <BlobImage bytes={data} alt={t('image.alt', { label, key: name })} />
  return <output>{isError || !isEnabled ? t('image.missing', { key: name }) : null}</output>
}

interface UploadedImagesProps {
  readonly label: string
  /** The key of the current image. */
  readonly value: string
  readonly onChoose: (key: string) => void
}

/** The list of uploaded images, to choose or delete. */
const UploadedImages = ({ label, value, onChoose }: UploadedImagesProps) => {
  const { data = [], error, refetch } = useQuery(imageKeys)
  const remove = (key: string) =>
    confirm({
      title: t('image.deleteTitle', { key }),
      body: t('image.deleteBody'),
      action: t('image.deleteAction'),
      tone: 'danger',
      run: () => deleteImage(key),
    })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <Rows aria-label={t('image.uploadedFor', { label })} sx={{ marginBlockStart: 2 }}>
      {data.map((key) => (
        <li key={key}>
          <Box component="span" sx={{ marginInlineEnd: 'auto', overflowWrap: 'anywhere' }}>
            {key}
          </Box>
          {key !== value && (
            <>
              <Button
                size="small"
                aria-label={t('image.chooseOne', { key })}
                onClick={() => onChoose(key)}
              >
                {t('image.choose')}
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={t('image.delete', { key })}
                onClick={() => void remove(key)}
              >
                {t('image.deleteAction')}
              </Button>
            </>
          )}
        </li>
      ))}
    </Rows>
  )
}
