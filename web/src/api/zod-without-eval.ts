import { z } from 'zod'

// Zod compiles schemas with `new Function`, which the Content-Security-Policy forbids. Import this before anything that parses.
z.config({ jitless: true })
