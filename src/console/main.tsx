import '@fontsource-variable/inter/wght.css'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { routes } from './routes.tsx'
import { finishSignIn } from './shell/session/finishSignIn.ts'
import { Frame } from './shell/frame/Frame.tsx'
import { isComingBack } from './shell/session/pendingSignIn.ts'
import { createRouter } from './shell/router.ts'
import { LoadingPage } from './ui/layout/LoadingPage.tsx'
import { guardDrops } from './ui/fields/guardDrops.ts'

// zod, which is loaded with the first page, would test whether it can compile code from text. The content security policy forbids
// that, and browsers report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const start = async () => {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  guardDrops()
  const root = createRoot(element)
  const show = (content: ReactNode) =>
    root.render(
      <StrictMode>
        <Frame>{content}</Frame>
      </StrictMode>,
    )
  if (isComingBack()) {
    show(<LoadingPage />)
    await finishSignIn()
  }
  show(<RouterProvider router={createRouter(routes)} />)
}

void start()
