import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handOver } from './certificate.mjs'
import { daemonUser, freePort, startDaemon } from './daemon.mjs'

/** @typedef {{ user: string, password: string }} MailUser */
/** @typedef {{ imapPort: number, imapsPort: number, lmtpPort: number, stop: () => Promise<void> }} Dovecot */

/**
 * A private Dovecot on loopback, unprivileged, with IMAP, IMAPS and LMTP on free ports. Its mails lie in `folder` and nowhere else.
 * @param {object} options
 * @param {string} options.program
 * @param {string} options.folder
 * @param {MailUser[]} options.users
 * @param {{ certificate: string, key: string }} options.tls
 * @returns {Promise<Dovecot>}
 */
export async function startDovecot({ program, folder, users, tls }) {
  const user = daemonUser('dovecot')
  const ports = { imapPort: await freePort(), imapsPort: await freePort(), lmtpPort: await freePort() }
  await mkdir(join(folder, 'mail'), { recursive: true })
  await mkdir(join(folder, 'run'), { recursive: true })
  await writeFile(join(folder, 'users'), users.map(({ user: name, password }) => `${name}:{PLAIN}${password}\n`).join(''))
  await writeFile(join(folder, 'dovecot.conf'), configuration({ folder, user, tls, ...ports }))
  await handOver(folder, user)
  const daemon = await startDaemon({
    name: 'Dovecot',
    program,
    args: ['-F', '-c', join(folder, 'dovecot.conf')],
    user,
    port: ports.imapPort,
    stopSignal: 'SIGTERM',
  })
  return { ...ports, stop: daemon.stop }
}

/**
 * Dovecot 2.3 syntax. The chroots are emptied because only root may change root.
 * @param {{ folder: string, user: string, tls: { certificate: string, key: string }, imapPort: number, imapsPort: number, lmtpPort: number }} options
 */
function configuration({ folder, user, tls, imapPort, imapsPort, lmtpPort }) {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <${tls.certificate}
ssl_key = <${tls.key}
disable_plaintext_auth = no
auth_mechanisms = plain login
default_internal_user = ${user}
default_internal_group = ${user}
default_login_user = ${user}
default_process_limit = 200
default_client_limit = 2000
mail_max_userip_connections = 200
first_valid_uid = 1
mail_uid = ${user}
mail_gid = ${user}
mail_location = maildir:${folder}/mail/%u
recipient_delimiter = +-
imap_idle_notify_interval = 29 mins
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = ${imapsPort}
    ssl = yes
  }
}
service imap-urlauth-login {
  chroot =
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtpPort}
  }
}
service stats {
  chroot =
}
${people(folder)}
`
}

/**
 * Who there is and which folders each of them has.
 * @param {string} folder
 */
function people(folder) {
  return `passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
${['Drafts', 'Sent', 'Trash', 'Junk'].map(specialFolder).join('')}}`
}

/** @param {string} name */
function specialFolder(name) {
  return `  mailbox ${name} {
    special_use = \\${name}
    auto = subscribe
  }
`
}
