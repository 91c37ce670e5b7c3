import { brand } from '@ownvoice/core/brand'
import { useState } from 'react'
import { Link } from 'react-router'
import { DemoForm } from '../features/site/demo-form.tsx'
import { DemoSent } from '../features/site/demo-sent.tsx'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PublicPage } from '../ui/public-page.tsx'

const shown = [
  'a mail that your own documents answer, from the first word to the reply',
  'one that they do not answer, and how it comes to you',
  'how your tone is learned from mails that you wrote',
]

export default function BookDemoPage() {
  const [sent, setSent] = useState(false)
  return (
    <PublicPage>
      <PageHead
        title="Book a demo"
        description={`See ${brand.name} answer the mails of a business like yours. Say when it suits you, and we get in touch to confirm.`}
        path={paths.bookDemo}
      />
      {sent ? (
        <DemoSent />
      ) : (
        <div className="py-8 lg:grid lg:grid-cols-[minmax(0,1fr)_480px] lg:gap-x-20">
          <div>
            <Link to={paths.home} className="link inline-flex min-h-11 items-center">
              Back to Home
            </Link>
            <h1 className="mt-4 font-serif text-40">Book a demo</h1>
            <p className="mt-4 max-w-[48ch] text-17 text-quiet">
              Tell us when it suits you. Somebody of our team shows you {brand.name} at work, on screen, with questions of the kind that
              your customers ask.
            </p>
            <h2 className="mt-8 font-semibold">What you will see</h2>
            <ul className="mt-2 max-w-[48ch] list-disc space-y-2 pl-5 text-17 marker:text-accent">
              {shown.map((thing) => (
                <li key={thing}>{thing}</li>
              ))}
            </ul>
          </div>
          <div className="mt-10 rounded-card border border-line bg-sheet p-6 sm:p-8 lg:mt-4">
            <DemoForm onSent={() => setSent(true)} />
          </div>
        </div>
      )}
    </PublicPage>
  )
}
