import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import { countUnapplied } from '../drafts/countUnapplied.ts'
import { draftChanges } from '../drafts/copies.ts'
import { Notice } from '../../ui/Notice.tsx'
import { NoticeActions } from '../../ui/NoticeActions.tsx'
import { useConnection, type ConnectionState } from './useConnection.ts'
import { useNewerVersion } from './useNewerVersion.ts'
import { t } from './messages.ts'

const Disconnected = ({ state }: { state: Exclude<ConnectionState, 'online'> }) => {
  // Counts again with each change.
  draftChanges.use()
  const count = countUnapplied()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        paddingBlock: 3,
        paddingInline: 4,
        marginBlockEnd: 4,
        borderRadius: '10px',
        border: '1px solid',
        borderColor: 'line',
        backgroundColor: 'background.paper',
      }}
    >
      <CloudOffIcon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      <span>{count === 0 ? t(`${state}.none`) : t(`${state}.saved`, { count })}</span>
    </Box>
  )
}

/** Above the page: that there is no connection, and that a newer version of the console is available. */
export const PageNotices = () => {
  const state = useConnection()
  const [isNewer, postpone] = useNewerVersion()
  return (
    <>
      <output>{state !== 'online' && <Disconnected state={state} />}</output>
      <output>
        {isNewer && state === 'online' && (
          <Notice
            tone="info"
            action={
              <NoticeActions
                actions={[
                  { label: t('newer.reload'), onClick: () => window.location.reload() },
                  { label: t('newer.later'), onClick: postpone },
                ]}
              />
            }
          >
            {t('newer.line')}
          </Notice>
        )}
      </output>
    </>
  )
}
