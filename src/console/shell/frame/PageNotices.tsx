import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import { draftChanges } from '../drafts/storedDrafts.ts'
import { countUnapplied } from '../drafts/unappliedPages.ts'
import { RawText } from '../../ui/code/RawText.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NoticeActions } from '../../ui/NoticeActions.tsx'
import { unreadable } from '../connection/unreadable.ts'
import { useConnection, type ConnectionState } from '../connection/useConnection.ts'
import { useNewerVersion } from './useNewerVersion.ts'
import { texts } from '../../ui/texts.ts'

const t = texts('connection', {
  offline: {
    none: 'You’re offline. The console can read and change nothing until the connection is back.',
    saved_one: 'You’re offline. Your {{count, number}} unapplied change is saved in this browser.',
    saved_other:
      'You’re offline. Your {{count, number}} unapplied changes are saved in this browser.',
  },
  unreachable: {
    none: 'The server of the console can’t be reached. The console checks the connection every few seconds.',
    saved_one:
      'The server of the console can’t be reached. Your {{count, number}} unapplied change is saved in this browser.',
    saved_other:
      'The server of the console can’t be reached. Your {{count, number}} unapplied changes are saved in this browser.',
  },
  unreadable: {
    line_one:
      '{{count, number}} entry of the portal’s response could not be read, and is not shown.',
    line_other:
      '{{count, number}} entries of the portal’s responses could not be read, and are not shown.',
    show: 'Show what was not read',
    hide: 'Hide',
  },
  newer: {
    line: 'A newer version of the console is available. Reloading keeps your entries, except files and passwords.',
    reload: 'Reload',
    later: 'Later',
  },
})

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

const Unreadable = ({ parts }: { readonly parts: readonly string[] }) => (
  <Notice
    tone="warning"
    action={
      <NoticeActions
        actions={[{ label: t('unreadable.hide'), onClick: () => unreadable.set([]) }]}
      />
    }
  >
    {t('unreadable.line', { count: parts.length })}
    <Disclosure summary={t('unreadable.show')} isLazy>
      <RawText>{parts.join('\n')}</RawText>
    </Disclosure>
  </Notice>
)

/** Above the page: what of its data could not be read, that there is no connection, and that a newer version of the console is available. */
export const PageNotices = () => {
  const state = useConnection()
  const [isNewer, postpone] = useNewerVersion()
  const parts = unreadable.use()
  return (
    <>
      <output>{parts.length > 0 && <Unreadable parts={parts} />}</output>
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
