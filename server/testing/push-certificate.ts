/** Of a push service on this machine, self-signed, good until the year 2126. It is trusted by the tests that open one, and guards nothing. */
export const pushCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbE1tyZqryCTruWUF
c9uLCzLSxsKLNZwH9c5CwOfIokuhRANCAAQSTnOHPU74r9tJp73htdCiWuvjP2XU
pBRv3c8ls8QSQpYk4vxVgvaIkAirZdaimyb/P0M5L+9msaC8LyiBmGFL
-----END PRIVATE KEY-----
`,
  certificate: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUPUnwoqHH/E3uCFTV01VCF4XMgJUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzIzMTkxMFoYDzIxMjYxMDMw
MjMxOTEwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQSTnOHPU74r9tJp73htdCiWuvjP2XUpBRv3c8ls8QSQpYk4vxVgvaI
kAirZdaimyb/P0M5L+9msaC8LyiBmGFLo28wbTAdBgNVHQ4EFgQUSrBNXvjKJtmH
/yhkyfjtx2npY/0wHwYDVR0jBBgwFoAUSrBNXvjKJtmH/yhkyfjtx2npY/0wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgMhluJ9dzfBTVxslhQ8JrrVfYzjOE4Ksw4tHFhQ6Aw1MCIE8h
pID0Pv1GD0YdUGjHpFIAN6VD4+vAYo9/FzzK6BWh
-----END CERTIFICATE-----
`,
}
