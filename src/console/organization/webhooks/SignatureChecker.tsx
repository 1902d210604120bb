import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDeferredValue, useMemo, useState } from 'react'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SidePanel } from '../../shell/part/SidePanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { WebhookRow } from './rows.ts'
import { check } from './signature.ts'
import { VerdictNotice } from './VerdictNotice.tsx'
import { t } from './messages.ts'

interface Props {
  /** All webhooks, whose keys can be tried. */
  readonly webhooks: readonly WebhookRow[]
  /** The webhook from whose details the check was opened. */
  readonly chosen: WebhookRow | undefined
  readonly onClose: () => void
}

/** A form that finds out whether a payload was signed with a key. Its values are neither sent nor stored. */
export const SignatureChecker = ({ webhooks, chosen, onClose }: Props) => {
  const [payload, setPayload] = useState('')
  const [header, setHeader] = useState('')
  const [ownKey, setOwnKey] = useState('')
  const [source, setSource] = useState<'webhook' | 'any' | 'own'>(chosen ? 'webhook' : 'any')
  const signed = useMemo(() => {
    const byKey = new Map<string, string>()
    for (const { webhook } of webhooks)
      if (webhook.signatureKey != null && webhook.signatureKey !== '')
        byKey.set(webhook.signatureKey, webhook.name)
    return byKey
  }, [webhooks])
  const chosenKey = chosen?.webhook.signatureKey ?? ''
  const keys = useMemo(
    () => (source === 'any' ? [...signed.keys()] : [source === 'own' ? ownKey : chosenKey]),
    [source, signed, ownKey, chosenKey],
  )
  const [shownPayload, shownHeader] = [useDeferredValue(payload), useDeferredValue(header)]
  const verdict = useMemo(
    () => check(shownPayload, shownHeader, keys),
    [shownPayload, shownHeader, keys],
  )
  const name =
    source === 'any' && verdict.kind === 'fits' ? signed.get(keys[verdict.key] ?? '') : undefined
  return (
    <SidePanel
      open
      onClose={onClose}
      title={t('signature.title')}
      subtitle={t('signature.line')}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('signature.close')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Field label={t('signature.payload')} help={t('signature.payloadHelp')}>
          {(control) => (
            <TextArea
              {...control}
              isCode
              rows={8}
              spellCheck={false}
              value={payload}
              onChange={(event) => setPayload(event.target.value)}
            />
          )}
        </Field>
        <TextField
          label={t('signature.header')}
          help={t('signature.headerHelp')}
          autoComplete="off"
          spellCheck={false}
          value={header}
          onChange={(event) => setHeader(event.target.value)}
        />
        <FieldGroup label={t('signature.keyFrom')}>
          {chosen && (
            <RadioChoice
              name="key"
              label={t('signature.fromWebhook', { name: chosen.webhook.name })}
              checked={source === 'webhook'}
              onChange={() => setSource('webhook')}
            />
          )}
          <RadioChoice
            name="key"
            label={t('signature.fromAny', { count: signed.size })}
            help={t('signature.fromAnyHelp')}
            checked={source === 'any'}
            onChange={() => setSource('any')}
          />
          <RadioChoice
            name="key"
            label={t('signature.own')}
            checked={source === 'own'}
            onChange={() => setSource('own')}
          />
        </FieldGroup>
        {source === 'own' && (
          <TextField
            label={t('signature.ownKey')}
            autoComplete="off"
            spellCheck={false}
            value={ownKey}
            onChange={(event) => setOwnKey(event.target.value)}
          />
        )}
        <Box component="output" sx={{ display: 'block' }}>
          {source === 'webhook' && chosenKey === '' ? (
            <Notice tone="warning">{t('signature.noKey')}</Notice>
          ) : (
            <VerdictNotice verdict={verdict} name={name} />
          )}
        </Box>
      </Box>
    </SidePanel>
  )
}
