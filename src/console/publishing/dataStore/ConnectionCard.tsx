import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { kindOf } from '../publishingState.ts'
import type { Publication } from '../queries.ts'
import { t } from './messages.ts'

interface Props {
  readonly publication: Publication
  /** Why the connection can't be changed. */
  readonly disabledReason: string | undefined
  readonly onChange: () => void
}

/** The connection of a data store, without secrets. */
export const ConnectionCard = ({ publication, disabledReason, onChange }: Props) => {
  const { kind, connection } = publication
  const { host, port, database, user, tls, hasPassword } = connection
  return (
    <Card
      title={t('connection.title')}
      aside={
        <ActionButton
          size="small"
          aria-label={t('connection.changeLabel')}
          disabledReason={disabledReason}
          onClick={onChange}
        >
          {t('connection.change')}
        </ActionButton>
      }
    >
      <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        <DescriptionList
          facts={[
            { label: t('connection.kind'), value: t(`kind.${kindOf(publication)}`) },
            { label: t('connection.host'), value: host },
            { label: t('connection.port'), value: port === null ? null : String(port) },
            { label: t('connection.database'), value: database },
            { label: t('connection.user'), value: user },
            {
              label: t('connection.password'),
              value:
                kind === 'postgresql' &&
                t(hasPassword ? 'connection.stored' : 'connection.notStored'),
            },
            {
              label: t('connection.tls'),
              value:
                tls === null ? null : t(tls ? 'connection.required' : 'connection.notRequired'),
            },
          ]}
        />
        {host === null && <Typography color="textSecondary">{t('connection.none')}</Typography>}
      </Box>
    </Card>
  )
}
