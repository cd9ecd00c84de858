// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// A plain ERC-20 of which everyone may make as much as they like.
contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(balanceOf[msg.sender] >= value, "not enough");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Two payments in one transaction, and a payment of nothing before them.
    function transferTwice(address to, uint256 value) external {
        emit Transfer(msg.sender, to, 0);
        balanceOf[msg.sender] -= 2 * value;
        balanceOf[to] += 2 * value;
        emit Transfer(msg.sender, to, value);
        emit Transfer(msg.sender, to, value);
    }
}

/// Answers `false` where others revert, as some old tokens do.
contract ShyToken {
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Sends on what it is given, in the ways a contract can.
contract Forwarder {
    function forward(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        require(ok, "refused");
    }

    function forwardTwice(address payable to) external payable {
        to.transfer(msg.value / 2);
        to.transfer(msg.value / 2);
    }

    /// The payment happens and is then undone, while the transaction itself succeeds.
    function forwardAndUndo(address payable to) external payable {
        try this.forwardAndRevert{value: msg.value}(to) {} catch {}
    }

    function forwardAndRevert(address payable to) external payable {
        to.transfer(msg.value);
        revert("undone");
    }

    function bequeath(address payable to) external payable {
        new Mortal{value: msg.value}(to);
    }
}

contract Mortal {
    constructor(address payable heir) payable {
        selfdestruct(heir);
    }
}

/// Takes ETH, at a price in gas: a wallet of a contract.
contract Wallet {
    uint256 public received;
    event Received(address from, uint256 value);

    receive() external payable {
        received += msg.value;
        emit Received(msg.sender, msg.value);
    }
}

/// Takes no ETH.
contract Closed {
    function nothing() external {}
}

/// Burns its sender's gas.
contract Glutton {
    mapping(uint256 => uint256) private filler;

    receive() external payable {
        for (uint256 i = 0; i < 100; i++) filler[i + block.number * 1000] = 1;
    }
}

/// ENS's registry: which resolver knows a name (EIP-137).
contract NameRegistry {
    mapping(bytes32 => address) public resolver;

    function setResolver(bytes32 node, address to) external {
        resolver[node] = to;
    }
}

/// A resolver of names: Ethereum's record, and those of other coins (ENSIP-9).
contract NameResolver {
    mapping(bytes32 => mapping(uint256 => bytes)) private records;

    function setAddr(bytes32 node, uint256 coinType, bytes calldata to) external {
        records[node][coinType] = to;
    }

    function addr(bytes32 node) external view returns (address) {
        bytes memory own = records[node][60];
        return own.length == 20 ? address(bytes20(own)) : address(0);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return records[node][coinType];
    }
}

/// A resolver of the time before other coins.
contract OldNameResolver {
    mapping(bytes32 => address) public addr;

    function setAddr(bytes32 node, address to) external {
        addr[node] = to;
    }
}

/// A resolver whose records are kept outside of the chain (ERC-3668).
contract OutsideResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string private url;

    function setUrl(string calldata to) external {
        url = to;
    }

    fallback() external {
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, msg.data, bytes4(0x12345678), "");
    }
}

/// Looks names up as ENS's universal resolver does, with its errors.
contract NameLookup {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error UnsupportedResolverProfile(bytes4 selector);

    NameRegistry private registry;

    function setRegistry(NameRegistry to) external {
        registry = to;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        address to = registry.resolver(nodeOf(name, 0));
        if (to == address(0)) revert ResolverNotFound(name);
        if (to.code.length == 0) revert ResolverNotContract(name, to);
        (bool done, bytes memory result) = to.staticcall(data);
        if (done) return (result, to);
        if (result.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        assembly {
            revert(add(result, 32), mload(result))
        }
    }

    /// The hash of a name whose labels each come after their length.
    function nodeOf(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 size = uint8(name[at]);
        if (size == 0) return bytes32(0);
        bytes32 label = keccak256(name[at + 1:at + 1 + size]);
        return keccak256(abi.encodePacked(nodeOf(name, at + 1 + size), label));
    }
}
