import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod'
import { asCode, type CodeLanguage, type Step } from '../../rest/protocol/asCode.ts'
import { preference } from '../shell/storage/preference.ts'
import { Card } from '../ui/layout/Card.tsx'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import { monospace } from '../ui/theme.ts'
import { t } from './messages.ts'
import { t as tCopyAs } from '../shell/copyAs/messages.ts'

const languages = ['curl', 'python', 'javascript'] as const satisfies readonly CodeLanguage[]

const chosenLanguage = preference<CodeLanguage>('reference.language', z.enum(languages), 'curl')

interface Props {
  /** The REST root of the portal that the example is for. */
  readonly root: string
  readonly step: Step
}

/** A request with example values in the language that was chosen last. */
export const Example = ({ root, step }: Props) => {
  const language = chosenLanguage.use()
  const [message, setMessage] = useState('')
  const text = asCode[language](root, step)
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(t('example.copied'))
    } catch {
      setMessage(t('example.notCopied'))
    }
  }
  const needsSecret = step.fields.some(({ kind }) => kind === 'secret')
  return (
    <Card title={t('example.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <SegmentedControl
          label={t('example.language')}
          selected={language}
          onSelect={(next) => {
            setMessage('')
            chosenLanguage.set(next)
          }}
          options={languages.map((value) => ({ value, label: tCopyAs(value) }))}
        />
        <Button size="small" variant="outlined" onClick={() => void copyText()}>
          {t('example.copy')}
        </Button>
        <Box component="output" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {message}
        </Box>
      </Box>
      <Box
        component="section"
        tabIndex={0}
        aria-label={t('example.code', { language: tCopyAs(language) })}
        sx={{
          marginBlock: 3,
          paddingInline: 3,
          overflow: 'auto',
          borderRadius: 1,
          backgroundColor: 'sunken',
        }}
      >
        <Box component="pre" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
          {text}
        </Box>
      </Box>
      <Typography variant="caption" color="textSecondary">
        {step.isAnonymous ? (needsSecret ? t('example.secrets') : null) : t('example.token')}
      </Typography>
    </Card>
  )
}
