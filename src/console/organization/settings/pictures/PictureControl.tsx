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
import type { ControlProps } from '../control.ts'
import { useWords } from '../words.ts'
import { pictureEndings, wrongWith } from './pictures.ts'
import { Preview } from './Preview.tsx'
import { StoredPictures } from './StoredPictures.tsx'
import { addPicture } from './writePicture.ts'

/** A setting that shows a picture: looked at, uploaded, chosen among those uploaded before, or entered by its key. */
export const PictureControl = ({
  label,
  id,
  describedBy,
  isWrong,
  value,
  onChange,
  onBlur,
}: ControlProps<string>) => {
  const { t } = useWords()
  const [wrong, setWrong] = useState<ReturnType<typeof wrongWith>>()
  const upload = useMutation({ mutationFn: addPicture, onSuccess: onChange })
  const take = (file: File) => {
    const found = wrongWith(file)
    setWrong(found)
    if (found === undefined) upload.mutate(file)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Preview value={value} label={label} />
      <FileDrop
        label={t('picture.drop', { label })}
        help={t('picture.dropHelp', { limit: formatBytes(resourceLimit) })}
        accept={pictureEndings.join(',')}
        disabled={upload.isPending}
        error={
          wrong === undefined
            ? undefined
            : t(`picture.${wrong}`, { limit: formatBytes(resourceLimit) })
        }
        onFile={take}
      />
      {upload.error && <ErrorNotice error={upload.error} />}
      {value !== '' && (
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          aria-label={t('picture.clearOf', { label })}
          onClick={() => onChange('')}
        >
          {t('picture.clear')}
        </Button>
      )}
      <Box sx={{ fontSize: '0.8125rem' }}>
        <Disclosure summary={t('picture.stored')} open={isWrong}>
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
          <StoredPictures label={label} value={value} onChoose={onChange} />
        </Disclosure>
      </Box>
    </Box>
  )
}
