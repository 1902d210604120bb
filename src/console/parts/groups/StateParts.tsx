import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { dangerous, warning } from '../../shell/changes/warning.ts'
import { WarningLine } from '../../shell/review/WarningLine.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { tones } from '../../ui/designTokens.ts'
import { Notice } from '../../ui/Notice.tsx'
import { WarningText } from '../../ui/WarningText.tsx'
import { NoticeActions } from '../../ui/NoticeActions.tsx'
import { Description } from '../../shared/description/Description.tsx'
import { MessageText } from '../../shared/messageToMembers/MessageText.tsx'
import { Example } from '../Example.tsx'

const failure = new PortalError(
  { code: 500, message: 'The members could not be loaded.', details: [] },
  { error: { code: 500, message: 'The members could not be loaded.' } },
)

/** Empty, failed, and warned: what a page shows instead of its content, or above it. */
export const StateParts = () => (
  <>
    <Example name="Empty, for a person who can change that">
      <Paper variant="outlined">
        <EmptyState
          icon="content"
          line="Add a file, a URL, or a layer, and it appears here."
          action={
            <>
              <Button variant="contained">Add item</Button>
              <Button>Show all items</Button>
            </>
          }
        >
          No items yet
        </EmptyState>
      </Paper>
    </Example>
    <Example name="Empty, for a person who can’t">
      <Paper variant="outlined">
        <EmptyState icon="content" action={<Button variant="outlined">Show all items</Button>}>
          Nothing is shared with you yet
        </EmptyState>
      </Paper>
    </Example>
    <Example name="Empty part of a page">
      <Paper variant="outlined">
        <EmptyState icon="groups" isSmall>
          Not shared with any groups
        </EmptyState>
      </Paper>
    </Example>
    <Example name="Error with and without details">
      <ErrorNotice
        error={failure}
        advice="Try again later, or check the portal’s logs."
        onRetry={() => {}}
      />
      <ErrorNotice error={new Error('Unexpected')} />
    </Example>
    <Example name="Warnings in text">
      <WarningText>A stolen token stays valid for up to 30 days.</WarningText>
      <WarningText tone="error">No one can sign in to the portal.</WarningText>
    </Example>
    <Example name="Notices">
      {tones.map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          action={
            <Button size="small" color="inherit">
              Show details
            </Button>
          }
        >
          A message with the tone {tone}
        </Notice>
      ))}
      <UnappliedNotice count={3} secrets={['Private key']} onDiscard={() => {}} />
      <WarningLine warning={warning('A stolen token is valid for up to 30 days.')} />
      <WarningLine warning={dangerous('Members without this privilege can’t sign in.')} />
    </Example>
    <Example name="Notice with several actions">
      <Notice
        tone="draft"
        action={
          <NoticeActions
            actions={[
              { label: 'Restore', onClick: () => {} },
              { label: 'Discard', onClick: () => {} },
            ]}
          />
        }
      >
        You have 3 unapplied changes from a tab that was closed.
      </Notice>
    </Example>
    <Example name="Details">
      <DescriptionList
        facts={[
          { label: 'Owner', value: 'Ada Moreno' },
          { label: 'Created', value: 'Nov 12, 2026' },
        ]}
      />
      <Disclosure summary="Show details" open>
        Content that most people don’t need
      </Disclosure>
    </Example>
    <Example name="Description from other people">
      <Description html="<p>Maps for <b>every day</b>.</p><ul><li>Gauges</li><li>Culverts</li></ul><img src='https://images.example/map.png' alt='Map'>" />
    </Example>
    <Example name="Message">
      <MessageText
        subject="Maintenance"
        line="Message from Ada Moreno"
        message={'The portal is closed on Friday.\n\nSave your work before.'}
      />
    </Example>
  </>
)
