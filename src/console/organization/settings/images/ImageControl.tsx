import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { resourceLimit } from '../../../../rest/organization/organizationResources.ts'
import { formatBytes } from '../../../shell/format.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { Input } from '../../../ui/fields/Field.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import type { ControlProps } from '../controls/control.ts'
import { imageExtensions, imageProblem } from './images.ts'
import { Preview } from './Preview.tsx'
import { UploadedImages } from './UploadedImages.tsx'
import { addImage } from './imageChanges.ts'
import { t } from '../messages.ts'

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
      <Preview value={value} label={label} />
      <FileDrop
        label={t('image.drop', { label })}
        help={t('image.dropHelp', { limit: formatBytes(resourceLimit) })}
        accept={imageExtensions.join(',')}
        disabled={upload.isPending}
        error={
          problem === undefined
            ? undefined
            : t(`image.${problem}`, { limit: formatBytes(resourceLimit) })
        }
        onFile={uploadFile}
      />
      {upload.error && <ErrorNotice error={upload.error} />}
      {value !== '' && (
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          aria-label={t('image.clearOf', { label })}
          onClick={() => onChange('')}
        >
          {t('image.clear')}
        </Button>
      )}
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
