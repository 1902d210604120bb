import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import type { ReceivedPayload } from '../../../rest/organization/webhooks.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatDateTime } from '../../shell/format.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PayloadText } from './PayloadText.tsx'
import type { WebhookRow } from './rows.ts'
import { check } from './signature.ts'
import { VerdictNotice } from './VerdictNotice.tsx'
import { t } from './messages.ts'

const signatureHeader = 'x-esrihook-signature'

const Signature = ({ payload, keys }: { payload: ReceivedPayload; keys: readonly string[] }) => {
  const header = payload.headers[signatureHeader] ?? ''
  const verdict = check(payload.body, header, keys)
  return header === '' ? (
    <Notice tone="neutral">{t('received.unsigned')}</Notice>
  ) : keys.length === 0 ? (
    <Notice tone="neutral">{t('received.unknown')}</Notice>
  ) : (
    <VerdictNotice verdict={verdict} />
  )
}

const Payload = ({
  payload,
  webhooks,
}: {
  payload: ReceivedPayload
  webhooks: readonly WebhookRow[]
}) => {
  const own = useMemo(
    () => webhooks.filter(({ webhook }) => webhook.hookUrl === payload.url),
    [webhooks, payload.url],
  )
  const keys = useMemo(() => own.flatMap(({ webhook }) => webhook.signatureKey ?? []), [own])
  return (
    <Paper component="li" variant="outlined" sx={{ padding: 4, marginBlockEnd: 4 }}>
      <Typography variant="h2">{formatDateTime(payload.received)}</Typography>
      <Typography sx={{ overflowWrap: 'anywhere', marginBlockEnd: 2 }}>{payload.url}</Typography>
      {own.length > 0 && (
        <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
          {t('received.webhooks', { names: own.map(({ webhook }) => webhook.name).join(', ') })}
        </Typography>
      )}
      <Signature payload={payload} keys={keys} />
      <PayloadText label={t('received.body')} text={payload.body} />
      <Disclosure summary={t('received.headers')}>
        <DescriptionList
          facts={Object.entries(payload.headers).map(([label, value]) => ({
            label,
            value: <Box sx={{ overflowWrap: 'anywhere' }}>{value}</Box>,
          }))}
        />
      </Disclosure>
    </Paper>
  )
}

interface Props {
  readonly webhooks: readonly WebhookRow[]
  /** The latest first; null if the portal has no receiver, and undefined until they have been read. */
  readonly payloads: readonly ReceivedPayload[] | null | undefined
  readonly error: Error | null
  readonly reload: () => void
}

/** What the portal's own receiver of webhooks has received lately, and whether the signatures fit. */
export const ReceivedPayloads = ({ webhooks, payloads, error, reload }: Props) => (
  <Box component="section" aria-label={t('received.heading')} sx={{ marginBlockStart: 4 }}>
    {error && <ErrorNotice error={error} onRetry={reload} />}
    {payloads === null && <EmptyState icon="webhooks">{t('received.notOffered')}</EmptyState>}
    {payloads && (
      <>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 3,
            alignItems: 'center',
            justifyContent: 'space-between',
            marginBlockEnd: 3,
          }}
        >
          <Typography color="textSecondary" sx={{ flex: '1 1 320px' }}>
            {t('received.line')}
          </Typography>
          <Button variant="outlined" onClick={reload}>
            {t('received.reload')}
          </Button>
        </Box>
        {payloads.length === 0 ? (
          <EmptyState icon="webhooks" line={t('received.noneLine')}>
            {t('received.none')}
          </EmptyState>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {payloads.map((payload) => (
              <Payload key={payload.id} payload={payload} webhooks={webhooks} />
            ))}
          </Box>
        )}
      </>
    )}
  </Box>
)
