/**
 * The networks: id, the asset of its own coin, confirmations that a pay-in needs, name, and after a bar its name for
 * the memo or tag that exchanges' addresses need.
 */
export const networksTable: string = `
bitcoin           btc    2     Bitcoin
ethereum          eth    12    Ethereum
tron              trx    20    Tron
bsc               bnb    15    BNB Smart Chain
solana            sol    32    Solana
xrp               xrp    5     XRP Ledger | Destination tag
dogecoin          doge   20    Dogecoin
cardano           ada    15    Cardano
sui               sui    10    Sui
bitcoin-cash      bch    6     Bitcoin Cash
stellar           xlm    3     Stellar | Memo
avalanche         avax   12    Avalanche C-Chain
hedera            hbar   5     Hedera | Memo
ton               ton    10    TON | Memo
litecoin          ltc    6     Litecoin
monero            xmr    10    Monero
polkadot          dot    20    Polkadot
bittensor         tao    20    Bittensor
near              near   5     NEAR Protocol
aptos             apt    10    Aptos
icp               icp    5     Internet Computer
ethereum-classic  etc    2000  Ethereum Classic
mantle            mnt    12    Mantle
polygon           pol    128   Polygon
arbitrum          eth    20    Arbitrum One
optimism          eth    20    OP Mainnet
base              eth    20    Base
vechain           vet    12    VeChain
cosmos            atom   10    Cosmos Hub | Memo
algorand          algo   5     Algorand
filecoin          fil    60    Filecoin
sei               sei    10    Sei | Memo
kaia              kaia   10    Kaia
story             ip     10    Story
injective         inj    10    Injective | Memo
stacks            stx    3     Stacks | Memo
celestia          tia    10    Celestia | Memo
sonic             s      10    Sonic
fantom            ftm    10    Fantom
tezos             xtz    10    Tezos
theta             theta  20    Theta
flare             flr    20    Flare
zcash             zec    12    Zcash
eos               eos    20    Vaulta (EOS) | Memo
flow              flow   10    Flow
multiversx        egld   10    MultiversX
thorchain         rune   10    THORChain | Memo
kava              kava   10    Kava | Memo
dash              dash   2     Dash
dydx              dydx   10    dYdX Chain | Memo
celo              celo   12    Celo
decred            dcr    3     Decred
qtum              qtum   12    Qtum
zilliqa           zil    20    Zilliqa
mina              mina   15    Mina
kusama            ksm    20    Kusama
oasis             rose   10    Oasis
icon              icx    10    ICON
digibyte          dgb    20    DigiByte
horizen           zen    20    Horizen
siacoin           sc     6     Sia
waves             waves  10    Waves
arweave           ar     15    Arweave
zetachain         zeta   10    ZetaChain
metis             metis  12    Metis
moonbeam          glmr   20    Moonbeam
moonriver         movr   20    Moonriver
ethereumpow       ethw   200   EthereumPoW
osmosis           osmo   10    Osmosis | Memo
axelar            axl    10    Axelar | Memo
secret            scrt   10    Secret Network | Memo
band              band   10    BandChain | Memo
dymension         dym    10    Dymension | Memo
nym               nym    10    Nyx | Memo
initia            init   10    Initia | Memo
berachain         bera   10    Berachain
movement          move   10    Movement
blast             eth    20    Blast
zksync            eth    20    ZKsync Era
starknet          strk   10    Starknet
acala             aca    20    Acala
clover            clv    20    Clover
plume             plume  10    Plume
gunz              gun    10    GUNZ
terra             luna   10    Terra | Memo
terra-classic     lunc   10    Terra Classic | Memo
bitcoin-gold      btg    60    Bitcoin Gold
bank              -      1     Bank transfer
`;
