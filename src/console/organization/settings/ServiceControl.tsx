import Box from '@mui/material/Box'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Input } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { ServiceDraft } from './draft.ts'
import { useWords } from './words.ts'

interface Props {
  readonly label: string
  readonly id: string
  readonly describedBy?: string | undefined
  readonly isWrong: boolean
  readonly value: ServiceDraft
  readonly onChange: (value: ServiceDraft) => void
  readonly onBlur: () => void
}

/** A utility service: its address, and the rest for those who know it. */
export const ServiceControl = ({
  label,
  id,
  describedBy,
  isWrong,
  value,
  onChange,
  onBlur,
}: Props) => {
  const { t } = useWords()
  return (
    <>
      <Input
        id={id}
        type="url"
        value={value.url}
        placeholder="https://"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange({ ...value, url: event.target.value })}
        onBlur={onBlur}
      />
      <Box sx={{ fontSize: '0.8125rem' }}>
        <Disclosure summary={t('more')} open={value.rest !== ''}>
          <TextArea
            rows={4}
            isCode
            value={value.rest}
            aria-label={t('moreOf', { label })}
            onChange={(event) => onChange({ ...value, rest: event.target.value })}
            onBlur={onBlur}
          />
        </Disclosure>
      </Box>
    </>
  )
}
