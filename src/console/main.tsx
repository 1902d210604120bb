import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { routes } from './routes.tsx'
import { finishSignIn } from './shell/finishSignIn.ts'
import { Frame } from './shell/Frame.tsx'
import { basePath } from './shell/site.ts'

// zod, which arrives with the first page, would try whether it may make code from text. The content security policy forbids
// that, and browsers report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const start = async () => {
  await finishSignIn()
  const router = createBrowserRouter(routes, { basename: basePath() || '/' })
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <Frame>
        <RouterProvider router={router} />
      </Frame>
    </StrictMode>,
  )
}

void start()
